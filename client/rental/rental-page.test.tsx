import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect } from 'vitest'
import { addDays, formatDay, formatWeekday } from '../../shared/day.ts'
import { sizesNear } from '../../shared/dress/size-chart.ts'
import { CANCEL_TEXT, CANCELLED_TEXT, DAMAGE_TEXT } from '../../shared/rental/terms-text.ts'
import { rented } from '../../server/testing/finished-rental.ts'
import { asking, inDays, test, type Person } from '../../server/testing/test.ts'
import { dialog, heading } from '../testing/on-screen.ts'
import { asked, askedDays, first, from, propose, request } from '../testing/rental-request.ts'
import { visit } from '../testing/visit.tsx'

afterEach(() => sessionStorage.clear())

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
    facts.getByText(askedDays)
    facts.getByText('$50.00 × 4 days')
    facts.getByText('$200.00')
    // Once: the conversation begins with it.
    expect(await screen.findAllByText('My sister’s wedding')).toHaveLength(1)
    facts.getByText('Nothing is charged here: you and Olga settle the $200 between you.')
    for (const text of [DAMAGE_TEXT, CANCEL_TEXT])
      expect(facts.getByRole('group').textContent).toContain(text)
    screen.getByRole('heading', { name: 'Conversation' })
    within(screen.getByRole('region', { name: 'So far' })).getByText(
      (_, line) => line?.tagName === 'SPAN' && line.textContent === `You asked for ${askedDays}.`,
    )
  })

  test('of a dress for an event says when it is worn, on the dashboard too', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const asked = asking(await olga.list({ title: 'Gala gown' }), inDays(20))
    const eventDate = inDays(21)
    const { rentalId } = await rita.api.rentals.book({ ...asked, eventDate })
    const [first, worn, last] = [asked.startDate, eventDate, asked.endDate].map((one) => formatWeekday(one))
    visit(`/rentals/${rentalId}`, rita)
    await screen.findByText(`In your hands ${first} · wear ${worn} · back ${last}`)
    const shows = async (path: string, reader: Person, words: string) => {
      document.body.replaceChildren()
      visit(path, reader)
      await screen.findByText(
        (_, line) => line?.tagName === 'P' && (line.textContent?.includes(words) ?? false),
      )
    }
    await shows('/dashboard?tab=rentals', rita, ` · wear ${worn}`)
    await shows(`/rentals/${rentalId}`, olga, `It is for an event on ${worn}.`)
    await shows('/dashboard?tab=owner&view=requests', olga, ` · for an event on ${worn}`)
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await shows('/dashboard?tab=owner&view=today', olga, ` for an event on ${worn}`)
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

  test('asks its owner whether the dress is back, and takes each answer', async ({ person }) => {
    const { olga, rita, rentalId } = await rented(person, { endedAgo: 1 })
    const path = `/rentals/${rentalId}`
    const { user } = visit(path, olga)
    await user.click(await screen.findByRole('button', { name: 'Not back yet' }))
    await heading(/is not here yet/)
    screen.getByText(/^Its days until .* are kept/)
    await user.click(screen.getByText('Back, with damage'))
    const words = await screen.findByLabelText('What is damaged?')
    const send = within(words.closest('form') ?? document.body).getByRole('button')
    await user.click(send)
    await screen.findByText('Please say what is damaged.')
    await user.type(words, 'The hem is torn.')
    await user.click(send)
    const first = await heading(/^It is back since/)
    await waitFor(() => expect(document.activeElement).toBe(first))
    expect(screen.queryByRole('button', { name: 'It is back' })).toBeNull()
    await user.click(screen.getByText('Keep it for the tailor until …'))
    const until = await screen.findByLabelText('Until')
    await user.clear(until)
    await user.click(screen.getByRole('button', { name: 'Block dates' }))
    await screen.findByText('Please give a date as YYYY-MM-DD.')
    fireEvent.change(until, { target: { value: inDays(20) } })
    await user.click(screen.getByRole('button', { name: 'Block dates' }))
    await screen.findByText('Dates blocked')
    expect(document.activeElement?.textContent).toMatch(/^It is kept until/)
    expect(screen.queryByRole('button', { name: 'Block dates' })).toBeNull()
    document.body.replaceChildren()
    visit(path, rita)
    await screen.findByText('that it came back with damage:', { exact: false })
    screen.getAllByText('The hem is torn.')
  })

  test('is where an owner says that it did not take place', async ({ person }) => {
    const { olga, rentalId } = await rented(person, { endedAgo: 1 })
    const { user } = visit(`/rentals/${rentalId}`, olga)
    const question = within(await screen.findByRole('region', { name: 'Is it back?' }))
    await user.click(question.getByRole('button', { name: 'It did not take place' }))
    await user.click((await dialog()).getByRole('button', { name: 'It did not take place' }))
    await heading(/^This rental did not take place/)
    expect(screen.queryByText(/^You said/)).toBeNull()
  })

  test('is where either side cancels a confirmed rental, with a reason that the other reads', async ({
    person,
  }) => {
    const { olga, rita, rentalId, path } = await request(person)
    const cancelling = () => screen.queryByRole('button', { name: 'Cancel this rental' })
    visit(path, rita)
    await heading(/^Olga has until/)
    expect(cancelling()).toBeNull()
    document.body.replaceChildren()
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })

    const { user } = visit(path, rita)
    await user.click(await screen.findByRole('button', { name: 'Cancel this rental' }))
    const asked = await dialog()
    await user.click(asked.getByRole('button', { name: 'Cancel rental' }))
    await asked.findByText('Please choose a reason.')
    await user.type(asked.getByRole('textbox', { name: 'Your words (optional)' }), 'The ball is off.')
    await user.click(asked.getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Cancel this rental' }))
    const again = await dialog()
    expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('The ball is off.')
    await user.click(again.getByRole('radio', { name: 'My plans have changed' }))
    await user.click(again.getByRole('button', { name: 'Cancel rental' }))
    await heading(/^You cancelled this rental/)
    expect(cancelling()).toBeNull()
    document.body.replaceChildren()

    visit(path, olga)
    await heading(/^Rita cancelled this rental, and the days go to the next in line, or are free again/)
    screen.getByText(
      (_, line) => line?.tagName === 'P' && line.textContent === 'Rita says: My plans have changed.',
    )
    expect(await screen.findAllByText('The ball is off.')).not.toHaveLength(0)
  })

  test('says nothing of an approval any more once it is cancelled', async ({ person }) => {
    const { olga, path } = await request(person)
    const { user } = visit(path, olga)
    await user.click(await screen.findByRole('button', { name: /^Approve/ }))
    await user.click(await screen.findByRole('button', { name: /^Approve now/ }))
    await screen.findByText('Approved. Rita has your e-mail now.')
    await user.click(await screen.findByRole('button', { name: 'Cancel this rental' }))
    const asked = await dialog()
    await user.click(asked.getByRole('radio', { name: 'I need it myself' }))
    await user.click(asked.getByRole('button', { name: 'Cancel rental' }))
    await heading(/^You cancelled this rental/)
    expect(screen.queryByText('Approved. Rita has your e-mail now.')).toBeNull()
    screen.getByText(CANCELLED_TEXT)
  })

  test('says how the dress changes hands once that is agreed, for the days that were', async ({ person }) => {
    const scene = await request(person)
    const { proposalId } = await propose(scene)
    visit(scene.path, scene.olga)
    await heading(/^Rita has until/)
    document.body.replaceChildren()
    await scene.rita.api.rentals.answerProposal({ proposalId, accept: true })
    visit(scene.path, scene.olga)
    await heading(
      new RegExp(`^Post it or hand it over to Rita so that it is there on ${formatWeekday(first)}`),
    )
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
    await heading(/^Olga has until/)
  })

  test('lets an owner approve in two steps, and says what comes next', async ({ person }) => {
    const { olga, rita, path } = await request(person)
    const { user } = visit(path, olga)
    await user.click(await screen.findByRole('button', { name: "Approve Rita's request for Shared gown" }))
    await user.click(await screen.findByRole('button', { name: /^Approve now/ }))
    await screen.findByText('Approved. Rita has your e-mail now.')
    await heading(/^Post it or hand it over to Rita so that it is there on/)
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
    const { olga, rita, dress, path } = await request(person)
    await olga.api.dresses.update({ id: dress.id, occasions: ['black_tie', 'ceremony'] })
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
    const way = screen.getByRole('link', { name: /^See what else is free/ })
    const search = new URLSearchParams(way.getAttribute('href')?.split('?')[1])
    expect(Object.fromEntries(search)).toEqual({
      from,
      to: addDays(from, 3),
      sizes: [dress.size, ...sizesNear([dress.size])].join(),
      occasions: 'black_tie,ceremony',
      maxTotal: '200',
    })
    document.body.replaceChildren()
    visit('/dashboard', rita)
    const fromCard = await screen.findByRole('link', { name: 'See what else is free' })
    expect(fromCard.getAttribute('href')).toBe(way.getAttribute('href'))
  })

  test('shows dresses that are free then, and keeps what was written for other days', async ({ person }) => {
    const scene = await request(person)
    // An occasion of this test's own: other tests' dresses are free then, too.
    const occasions = ['prom' as const]
    await scene.olga.api.dresses.update({ id: scene.dress.id, occasions })
    const list = (title: string) => scene.olga.list({ title, occasions })
    const taken = await list('Taken gown')
    await (await person('Tess')).api.rentals.book(asking(taken, from))
    await scene.olga.api.rentals.decline({ rentalId: scene.rentalId, reason: 'days' })
    const free = async (name = 'Free on these days') => {
      const instead = within(await screen.findByRole('region', { name }))
      return instead.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    }
    visit(scene.path, scene.rita)
    // Not the dress itself, which is free again.
    expect(await free('Almost')).toEqual(['Taken gown'])
    const freeFrom = addDays(from, 4)
    screen.getByText(`Free from ${formatDay(freeFrom)}`)
    const almost = screen.getByRole('link', { name: /Taken gown/ }).getAttribute('href') ?? ''
    expect(almost).toMatch(`?from=${freeFrom}&to=${addDays(freeFrom, 3)}`)
    document.body.replaceChildren()
    for (const title of ['One gown', 'Two gown']) await list(title)
    visit(scene.path, scene.rita)
    expect(await free()).toEqual(['Two gown', 'One gown', 'Taken gown'])
    document.body.replaceChildren()
    for (const title of ['Three gown', 'Four gown']) await list(title)
    const { user, history } = visit(scene.path, scene.rita)
    expect(await free()).toEqual(['Four gown', 'Three gown', 'Two gown'])
    const like = screen.getByRole('link', { name: /Four gown/ }).getAttribute('href') ?? ''
    expect(Object.fromEntries(new URLSearchParams(like.split('?')[1]))).toEqual({
      from,
      to: addDays(from, 3),
    })
    await user.click(screen.getByRole('link', { name: 'Ask for other days' }))
    await screen.findByRole('heading', { level: 1, name: 'Shared gown' })
    expect(history.location.pathname).toBe(`/dresses/${scene.dress.slug}`)
    const [rent] = await screen.findAllByRole('button', { name: 'Rent' })
    if (rent) await user.click(rent)
    expect((await dialog()).getByLabelText('Booking notes')).toHaveProperty('value', 'My sister’s wedding')
    document.body.replaceChildren()
    visit('/dashboard', scene.rita)
    await screen.findByRole('link', { name: 'See what else is free' })
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
    await screen.findAllByText((_, line) => line?.textContent === `Olga declined ${askedDays}.`)
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
