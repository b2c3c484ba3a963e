import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect } from 'vitest'
import { addDays } from '../../../shared/day.ts'
import { NO_PROPOSALS_LEFT } from '../../../shared/rental/rental.ts'
import { rules } from '../../../server/testing/rules.ts'
import { asking, test } from '../../../server/testing/test.ts'
import { day } from '../../testing/day.ts'
import { dialog, heading } from '../../testing/on-screen.ts'
import {
  asked,
  first,
  from,
  last,
  proposed,
  proposedDays,
  propose,
  range,
  request,
} from '../../testing/rental-request.ts'
import { visit } from '../../testing/visit.tsx'

afterEach(() => sessionStorage.clear())

describe('other days', () => {
  test('are proposed at the price of now, past the days that were asked for', async ({ person }) => {
    const { olga, rita, rentalId, path } = await request(person)
    const { user } = visit(path, olga)
    await user.click(await screen.findByRole('button', { name: /^Decline/ }))
    const no = await dialog('Decline this request?')
    await user.click(no.getByRole('button', { name: 'Propose other days instead' }))
    const form = await dialog('Propose other days')
    // The requested days are marked.
    expect((await day(form, user, from)).getAttribute('aria-label')).toMatch(/, asked for$/)
    expect((await day(form, user, addDays(from, 4))).getAttribute('aria-label')).not.toMatch(/asked for/)
    // Over the end of the requested days, which are free.
    await user.click(await day(form, user, addDays(from, 2)))
    await form.findByText('$200.00')
    form.getByText('4 days ·')
    await user.click(await day(form, user, addDays(from, 9)))
    await form.findByText('$360.00') // eight days are a tier cheaper
    await user.type(form.getByLabelText('Your words (optional)'), 'The week after?')
    await user.click(form.getByRole('button', { name: 'Send proposal' }))
    await heading(/^Rita has until/)
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
    await heading(/^Rita has until/)
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
    await heading(/^Rita has until/)
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
    // The dialog shows it, and no toast does.
    expect(screen.queryAllByText('Proposal failed')).toHaveLength(1)
    expect(form.getByLabelText('Your words (optional)')).toHaveProperty('value', 'Perhaps?')
  })

  test('confirm the rental at the price shown, once they are accepted', async ({ person }) => {
    const scene = await request(person)
    await propose(scene)
    const { user } = visit(scene.path, scene.rita)
    await heading(new RegExp(`^Olga proposes ${proposedDays}\\.`))
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
    await heading(/^Olga has until/)
  })

  test('can be passed over: the owner approves or declines the request as it is', async ({ person }) => {
    const scene = await request(person)
    await propose(scene)
    const { user } = visit(scene.path, scene.olga)
    await heading(/^Rita has until/)
    await user.click(await screen.findByRole('button', { name: /^Approve Rita/ }))
    screen.getByText(
      `Approve for $200.00? Rita gets your e-mail, and ${asked} are taken. Your proposal ends.`,
    )
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
    // She cancels: the proposal is still open, and has the focus.
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
