import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect } from 'vitest'
import { addDays, formatDay, formatDays } from '../../shared/day.ts'
import { NO_PROPOSALS_LEFT } from '../../shared/rental.ts'
import { rules } from '../../server/testing/rules.ts'
import { asking, inDays, test, type Person } from '../../server/testing/test.ts'
import { day } from '../testing/day.ts'
import { visit } from '../testing/visit.tsx'

const from = inDays(30)
const range = (start: string, end: string) => formatDays({ from: start, to: end }, inDays(0))
const asked = range(from, addDays(from, 3))
const [first, last] = [addDays(from, 6), addDays(from, 9)]
const proposed = range(first, last)

afterEach(() => sessionStorage.clear())

/** Rita's request for a dress of Olga's at $50 a day. */
async function request(person: (name: string) => Promise<Person>) {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const dress = await olga.list({ title: 'Shared gown' })
  const { rentalId } = await rita.api.rentals.book({
    ...asking(dress, from),
    bookingNotes: 'My sister’s wedding',
  })
  return { olga, rita, dress, rentalId, path: `/rentals/${rentalId}` }
}
const propose = ({ olga, rentalId }: { olga: Person; rentalId: number }) =>
  olga.api.rentals.propose({ rentalId, startDate: first, endDate: last, words: 'The week after?' })
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })

describe('the page of a rental', () => {
  test('shows both sides dress, days, money, notes, conversation and what has happened', async ({
    person,
  }) => {
    const { rita, dress, path } = await request(person)
    visit(path, rita)
    const facts = within(await screen.findByRole('region', { name: 'The rental' }))
    expect(facts.getByRole('link', { name: 'Shared gown' }).getAttribute('href')).toBe(
      `/dresses/${dress.slug}`,
    )
    facts.getByText(asked)
    facts.getByText('$50.00 × 4 days')
    facts.getByText('$200.00')
    facts.getByText('My sister’s wedding')
    // How it changes hands is not said before anybody has agreed to it.
    expect(facts.queryByRole('heading', { name: 'Hand-over' })).toBeNull()
    screen.getByRole('heading', { name: 'Conversation' })
    within(screen.getByRole('region', { name: 'So far' })).getByText(
      (_, line) => line?.tagName === 'SPAN' && line.textContent === `You asked for ${asked}.`,
    )
  })

  test('is not there for a stranger, nor at a number that is none', async ({ person }) => {
    const { path } = await request(person)
    const nora = await person('Nora')
    visit(path, nora)
    await heading(/^Page Not Found$/)
    document.body.replaceChildren()
    visit('/rentals/none', nora)
    await heading(/^Page Not Found$/)
  })

  test('leads a visitor over signing in', async ({ person, visitor }) => {
    const { path } = await request(person)
    const { history } = visit(path, visitor)
    await heading(/^Welcome Back$/)
    expect(history.location.search).toBe(`?from=${encodeURIComponent(path)}`)
  })

  test('gives the address of an owner who gives it, and of no other', async ({ person }) => {
    const { olga, rita, rentalId, path } = await request(person)
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    const { email = '' } = (await olga.context.user()) ?? {}
    visit(path, rita)
    expect((await screen.findByRole('link', { name: email })).getAttribute('href')).toBe(`mailto:${email}`)
    document.body.replaceChildren()
    await olga.api.people.setContact({ messagesOnly: true })
    visit(path, rita)
    await screen.findByRole('link', { name: 'Write in the conversation' })
    expect(screen.queryByRole('link', { name: email })).toBeNull()
  })

  test('says how the dress changes hands once that is agreed, for the days that were', async ({ person }) => {
    const scene = await request(person)
    const { proposalId } = await propose(scene)
    visit(scene.path, scene.olga)
    await heading(/^Rita answers by/)
    expect(screen.queryByRole('heading', { name: 'Hand-over' })).toBeNull()
    document.body.replaceChildren()
    await scene.rita.api.rentals.answerProposal({ proposalId, accept: true })
    visit(scene.path, scene.olga)
    const hand = await screen.findByRole('heading', { name: 'Hand-over' })
    expect(hand.parentElement?.textContent).toContain(`hand it over by ${formatDay(addDays(first, -1))}.`)
  })

  test('leads to where one writes, as long as the two can', async ({ person }) => {
    const { olga, rita, rentalId, path } = await request(person)
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    const { user } = visit(path, rita)
    const field = await screen.findByRole('textbox', { name: 'Message to Olga' })
    const way = await screen.findByRole('link', { name: 'Write in the conversation' })
    expect(way.closest('p')?.textContent).toMatch(/^Write in the conversation, or to \S+@\S+\.$/)
    await user.click(way)
    expect(document.activeElement).toBe(field)

    document.body.replaceChildren()
    await rita.api.people.block({ personId: olga.id })
    for (const [who, words] of [
      [rita, 'You have blocked Olga.'],
      [olga, 'This conversation is not available.'],
    ] as const) {
      visit(path, who)
      await screen.findByText((_, line) => line?.tagName === 'P' && line.textContent === words)
      expect(screen.queryByRole('link', { name: 'Write in the conversation' })).toBeNull()
      document.body.replaceChildren()
    }
  })

  test('says before a request is withdrawn that its owner is told', async ({ person }) => {
    const { rita, path } = await request(person)
    const { user } = visit(path, rita)
    await user.click(await screen.findByRole('button', { name: /^Withdraw/ }))
    const sure = await dialog('Withdraw this request?')
    sure.getByText(
      `Your request for Shared gown, ${asked}, ends. Olga is told, and the days may go to somebody else.`,
    )
  })

  test('says that it could not be loaded, and can be tried again', async ({ person }) => {
    const { rita, path } = await request(person)
    let isLost = true
    const { user } = visit(path, rita, async ({ path: call }) => {
      if (call === 'rentals.one' && isLost) throw new Error('no server')
    })
    await screen.findByText(/^The rental could not be loaded\./)
    isLost = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await heading(/^Olga answers by/)
  })

  test('lets an owner approve in two steps, and says what comes next', async ({ person }) => {
    const { olga, rita, path } = await request(person)
    const { user } = visit(path, olga)
    await user.click(await screen.findByRole('button', { name: "Approve Rita's request for Shared gown" }))
    await user.click(await screen.findByRole('button', { name: /^Approve now/ }))
    await screen.findByText('Approved. Rita has your e-mail now.')
    await heading(/^Post it to Rita or hand it over by/)
    expect(await rita.api.rentals.mine()).toMatchObject([{ status: 'confirmed' }])
  })

  test('says nothing of an address that an owner keeps', async ({ person }) => {
    const { olga, path } = await request(person)
    await olga.api.people.setContact({ messagesOnly: true })
    const { user } = visit(path, olga)
    await screen.findByText(`Approving takes ${asked}; you and Rita write to each other in Messages.`)
    await user.dblClick(await screen.findByRole('button', { name: /^Approve/ }))
    await screen.findByText('Approved. You and Rita write to each other in Messages.')
  })
})

describe('a no', () => {
  test('reaches the renter with its reason and words', async ({ person }) => {
    const { olga, rita, path } = await request(person)
    const { user } = visit(path, olga)
    await user.click(await screen.findByRole('button', { name: /^Decline/ }))
    const form = await dialog('Decline this request?')
    form.getByText('Rita reads this.')
    await user.click(form.getByLabelText('It has been altered or damaged'))
    await user.type(form.getByLabelText('Your words (optional)'), 'The hem is torn 🌿')
    await user.click(form.getByRole('button', { name: 'Decline' }))
    await heading(/^You declined/)
    expect(sessionStorage).toHaveLength(0)

    document.body.replaceChildren()
    visit(path, rita)
    await heading(/^Olga could not lend it on these days\.$/)
    screen.getByText('The hem is torn 🌿')
    expect(document.body.textContent).toContain('Olga says: It has been altered or damaged.')
    expect(screen.getByRole('link', { name: /^See what else is free/ }).getAttribute('href')).toBe(
      `/dress-rental?${new URLSearchParams({ from, to: addDays(from, 3) })}`,
    )
  })

  test('for another reason says her words alone, and nothing without any', async ({ person }) => {
    const scene = await request(person)
    await scene.olga.api.rentals.decline({ rentalId: scene.rentalId, reason: 'other', words: 'I am ill.' })
    visit(scene.path, scene.rita)
    await heading(/^Olga could not lend it/)
    expect(document.body.textContent).toContain('Olga says:I am ill.')
    expect(document.body.textContent).not.toContain('Another reason')

    document.body.replaceChildren()
    const { rentalId } = await scene.rita.api.rentals.book(asking(scene.dress, from))
    await scene.olga.api.rentals.decline({ rentalId, reason: 'other' })
    visit(`/rentals/${rentalId}`, scene.rita)
    await heading(/^Olga could not lend it/)
    await screen.findAllByText((_, line) => line?.textContent === `Olga declined ${asked}.`)
    expect(document.body.textContent).not.toMatch(/Another reason|Olga says/)
  })

  test('keeps what was written over an Escape, a failure and a reload', async ({ person }) => {
    const { olga, path } = await request(person)
    const { user } = visit(path, olga, async ({ path: call }) => {
      if (call === 'rentals.decline') throw new Error('no server')
    })
    await user.click(await screen.findByRole('button', { name: /^Decline/ }))
    const form = await dialog('Decline this request?')
    await user.click(form.getByLabelText('Another reason'))
    await user.type(form.getByLabelText('Your words (optional)'), 'Sorry')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: /^Decline/ }))
    const again = await dialog('Decline this request?')
    expect(again.getByLabelText('Your words (optional)')).toHaveProperty('value', 'Sorry')
    await user.click(again.getByRole('button', { name: 'Decline' }))
    expect((await again.findByRole('alert')).textContent).toBe(
      'Your answer did not arrive. Please try again.',
    )
    expect(screen.queryByText('Update Failed')).toBeNull()
    expect(again.getByLabelText('Your words (optional)')).toHaveProperty('value', 'Sorry')

    document.body.replaceChildren()
    const later = visit(path, olga)
    await later.user.click(await screen.findByRole('button', { name: /^Decline/ }))
    const reloaded = await dialog('Decline this request?')
    expect(reloaded.getByLabelText('Another reason')).toHaveProperty('checked', true)
    expect(reloaded.getByLabelText('Your words (optional)')).toHaveProperty('value', 'Sorry')
  })
})

describe('other days', () => {
  test('are proposed at the price of now, past the days that were asked for', async ({ person }) => {
    const { olga, rita, rentalId, path } = await request(person)
    const { user } = visit(path, olga)
    await user.click(await screen.findByRole('button', { name: /^Decline/ }))
    const no = await dialog('Decline this request?')
    await user.click(no.getByRole('button', { name: 'Propose other days instead' }))
    const form = await dialog('Propose other days')
    // The days that were asked for can be told from the others.
    expect((await day(form, user, from)).getAttribute('aria-label')).toMatch(/, asked for$/)
    expect((await day(form, user, addDays(from, 4))).getAttribute('aria-label')).not.toMatch(/asked for/)
    // Over the end of what was asked for, which is in nobody's way.
    await user.click(await day(form, user, addDays(from, 2)))
    await form.findByText('$200.00')
    form.getByText('4 days ·')
    await user.click(await day(form, user, addDays(from, 9)))
    await form.findByText('$360.00') // eight days are a tier cheaper
    await user.type(form.getByLabelText('Your words (optional)'), 'The week after?')
    await user.click(form.getByRole('button', { name: 'Send proposal' }))
    await heading(/^Rita answers by/)
    const days = range(addDays(from, 2), addDays(from, 9))
    screen.getByText(`${days} for $360.00`)
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({
      proposal: { state: 'open', totalPrice: 360, words: 'The week after?' },
    })

    await user.click(screen.getByRole('button', { name: /^Take it back/ }))
    await heading(/^Please answer Rita by/)
    await screen.findByRole('button', { name: /^Approve/ })
  })

  test('are a day later also where a dress rests between its rentals', async ({ person }) => {
    const its = { rules: { ...rules, turnaroundDays: 2 } }
    const [olga, rita] = [(await person('Olga')).at(its), (await person('Rita')).at(its)]
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), from))
    const { user } = visit(`/rentals/${rentalId}`, olga)
    await user.click(await screen.findByRole('button', { name: /^Decline/ }))
    await user.click(
      (await dialog('Decline this request?')).getByRole('button', { name: 'Propose other days instead' }),
    )
    const form = await dialog('Propose other days')
    await user.click(await day(form, user, addDays(from, 1)))
    await form.findByText('$200.00')
    await user.click(form.getByRole('button', { name: 'Send proposal' }))
    await heading(/^Rita answers by/)
    screen.getByText(`${range(addDays(from, 1), addDays(from, 4))} for $200.00`)
  })

  test('go out as they were when it was pressed', async ({ person }) => {
    const { olga, rita, rentalId, path } = await request(person)
    const { promise, resolve } = Promise.withResolvers<void>()
    const { user } = visit(path, olga, async ({ path: call }) => {
      if (call === 'rentals.propose') await promise
    })
    await user.click(await screen.findByRole('button', { name: /^Decline/ }))
    await user.click(
      (await dialog('Decline this request?')).getByRole('button', { name: 'Propose other days instead' }),
    )
    const form = await dialog('Propose other days')
    await user.click(await day(form, user, first))
    await form.findByText('$200.00')
    await user.click(form.getByRole('button', { name: 'Send proposal' }))
    await user.click(await day(form, user, addDays(first, 7)))
    await user.click(form.getByRole('button', { name: 'Clear dates' }))
    expect(form.getByText('4 days ·').parentElement?.textContent).toContain(proposed)
    resolve()
    await heading(/^Rita answers by/)
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({
      proposal: { startDate: first, endDate: last },
    })
  })

  test('are refused in the server’s words when somebody was faster, and nothing is lost', async ({
    person,
  }) => {
    const { olga, dress, path } = await request(person)
    const { user } = visit(path, olga)
    await user.click(await screen.findByRole('button', { name: /^Propose other days/ }))
    const form = await dialog('Propose other days')
    await user.click(await day(form, user, first))
    await form.findByText('$200.00')
    await user.type(form.getByLabelText('Your words (optional)'), 'Perhaps?')
    await (await person('Rosa')).api.rentals.book(asking(dress, first))
    await user.click(form.getByRole('button', { name: 'Send proposal' }))
    const alert = await form.findByRole('alert')
    expect(alert.textContent).toContain('no longer available')
    // The dialog says it, and nothing else does.
    expect(screen.queryAllByText('Proposal failed')).toHaveLength(1)
    expect(form.getByLabelText('Your words (optional)')).toHaveProperty('value', 'Perhaps?')
  })

  test('confirm the rental at the price shown, once they are accepted', async ({ person }) => {
    const scene = await request(person)
    await propose(scene)
    const { user } = visit(scene.path, scene.rita)
    await heading(new RegExp(`^Olga proposes ${proposed}\\.`))
    screen.getByText('The week after?', { selector: 'section[aria-label="Other days"] *' })
    await user.click(screen.getByRole('button', { name: /^Accept/ }))
    const sure = await dialog(`Accept ${proposed} for $200.00?`)
    expect(await scene.rita.api.rentals.mine()).toMatchObject([{ status: 'pending' }])
    await user.click(sure.getByRole('button', { name: 'Accept' }))
    await heading(/^Agree with Olga on the hand-over/)
    expect(await scene.rita.api.rentals.mine()).toMatchObject([
      { status: 'confirmed', startDate: first, endDate: last, totalPrice: 200 },
    ])
  })

  test('leave the request waiting when they do not work, on the dashboard too', async ({ person }) => {
    const scene = await request(person)
    await propose(scene)
    const { user } = visit('/dashboard?tab=rentals', scene.rita)
    const other = within(await screen.findByRole('region', { name: 'Other days' }))
    expect(other.getByText(`${proposed} ·`).parentElement?.textContent).toBe(`${proposed} · 4 days · $200.00`)
    const terms = new RegExp(`your request for ${asked} stays\\. If you do not answer in time, it ends`)
    other.getByText((_, line) => line?.tagName === 'P' && terms.test(line.textContent ?? ''))
    await user.click(other.getByRole('button', { name: /^These days do not work for me/ }))
    const sure = await dialog(`Turn ${proposed} down?`)
    sure.getByText(new RegExp(`Your request for ${asked} stays, and Olga has time anew`))
    expect(await scene.olga.api.rentals.requests()).toMatchObject([{ proposal: { state: 'open' } }])
    await user.click(sure.getByRole('button', { name: 'Turn down' }))
    await screen.findByText(/^Your request waits on/)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Other days' })).toBeNull())
    expect(await scene.olga.api.rentals.requests()).toMatchObject([{ startDate: from, proposal: null }])
    expect(screen.getByRole('link', { name: 'See the request: Shared gown' }).getAttribute('href')).toBe(
      scene.path,
    )
  })

  test('that were taken back meanwhile are told, and asked for again', async ({ person }) => {
    const scene = await request(person)
    const { proposalId } = await propose(scene)
    const { user } = visit(scene.path, scene.rita)
    const no = await screen.findByRole('button', { name: /^These days do not work for me/ })
    await scene.olga.api.rentals.takeBackProposal({ proposalId })
    await user.click(no)
    await user.click((await dialog(/^Turn .* down\?$/)).getByRole('button', { name: 'Turn down' }))
    await screen.findByText('This proposal has been taken back.')
    await heading(/^Olga answers by/)
  })

  test('can be passed over: the owner approves or declines the request as it is', async ({ person }) => {
    const scene = await request(person)
    await propose(scene)
    const { user } = visit(scene.path, scene.olga)
    await heading(/^Rita answers by/)
    await user.click(await screen.findByRole('button', { name: /^Approve Rita/ }))
    screen.getByText(
      `Approve for $200.00? Rita gets your e-mail, and ${asked} are taken. Your proposal ends.`,
    )
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
    // She thinks of it otherwise: the proposal is still out, and the keyboard with it.
    await user.keyboard('{Enter}')
    const turn = await screen.findByText(`${proposed} for $200.00`)
    expect(document.activeElement).toBe(turn.closest('p'))
    await user.click(screen.getByRole('button', { name: /^Approve Rita/ }))
    await user.click(screen.getByRole('button', { name: /^Approve now/ }))
    await screen.findByText('Approved. Rita has your e-mail now.')
    expect(await scene.rita.api.rentals.mine()).toMatchObject([{ status: 'confirmed', startDate: from }])

    document.body.replaceChildren()
    const { rentalId } = await scene.rita.api.rentals.book(asking(scene.dress, addDays(from, 20)))
    await scene.olga.api.rentals.propose({ rentalId, startDate: first, endDate: last })
    const declining = visit('/dashboard?tab=owner', scene.olga)
    await declining.user.click(await screen.findByRole('button', { name: /^Decline Rita/ }))
    const no = await dialog('Decline this request?')
    no.getByText(/Your proposal ends too\./)
    expect(no.queryByRole('button', { name: 'Propose other days instead' })).toBeNull()
    await declining.user.click(no.getByLabelText('The days do not work'))
    await declining.user.click(no.getByRole('button', { name: 'Decline' }))
    await screen.findByText('Declined.')
    expect((await scene.rita.api.rentals.mine())[0]).toMatchObject({ status: 'cancelled' })
  })

  test('cannot be proposed a fourth time, which is said before anything is filled in', async ({ person }) => {
    const scene = await request(person)
    for (let time = 0; time < 3; time++) {
      const { proposalId } = await propose(scene)
      await scene.rita.api.rentals.answerProposal({ proposalId, accept: false })
    }
    const { user } = visit(scene.path, scene.olga)
    await screen.findByText(NO_PROPOSALS_LEFT)
    expect(screen.queryByRole('button', { name: /^Propose other days/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Decline/ }))
    const no = await dialog('Decline this request?')
    no.getByText(NO_PROPOSALS_LEFT)
    expect(no.queryByRole('button', { name: 'Propose other days instead' })).toBeNull()
  })

  test('leave the keyboard at the answers when they are not proposed after all', async ({ person }) => {
    const { olga, path } = await request(person)
    const { user } = visit(path, olga)
    const button = await screen.findByRole('button', { name: /^Decline/ })
    await user.click(button)
    await user.click((await dialog('Decline this request?')).getByRole('button', { name: /instead$/ }))
    await dialog('Propose other days')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Decline this request?' })).toBeNull())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('are her renter’s turn on an owner’s dashboard, until she takes them back', async ({ person }) => {
    const scene = await request(person)
    await propose(scene)
    const { user } = visit('/dashboard?tab=owner', scene.olga)
    await user.click(await screen.findByRole('button', { name: `Take it back: ${proposed} for Rita` }))
    await screen.findByText('Proposal taken back')
    await screen.findByRole('button', { name: /^Approve/ })
  })
})

describe('wishes that meet', () => {
  test('are named before she approves, on both requests', async ({ person }) => {
    const scene = await request(person)
    const rosa = await person('Rosa')
    const { rentalId } = await rosa.api.rentals.book(asking(scene.dress, addDays(from, 20)))
    // Rosa is offered days that Rita's request frees only if it is not approved.
    await scene.rita.api.rentals.withdraw({ rentalId: scene.rentalId })
    await scene.olga.api.rentals.propose({ rentalId, startDate: from, endDate: addDays(from, 3) })
    await scene.rita.api.rentals.book(asking(scene.dress, from))
    visit('/dashboard?tab=owner', scene.olga)
    await screen.findByText(
      (_, line) =>
        line?.tagName === 'P' &&
        line.textContent === `Approving this takes days that you have proposed to Rosa (${asked}).`,
    )
    await screen.findByText(
      (_, line) =>
        line?.tagName === 'P' && line.textContent === `Rita asks for days that you propose here (${asked}).`,
    )
  })
})
