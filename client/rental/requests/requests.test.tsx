import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { addDays, formatDays, formatWeekday } from '../../../shared/day.ts'
import { handOverDays } from '../../../shared/rental/handover-days.ts'
import { asking, inDays, test, type Person } from '../../../server/testing/test.ts'
import { busy } from '../../testing/busy.ts'
import { visit } from '../../testing/visit.tsx'

const from = inDays(30)
const days = formatDays({ from, to: addDays(from, 3) }, inDays(0))

/** Olga's shop with requests of Rita for one dress after the other. */
async function asked(olga: Person, rita: Person, ...titles: string[]) {
  for (const title of titles) await rita.api.rentals.book(asking(await olga.list({ title }), from))
}
const statuses = async (rita: Person) =>
  Object.fromEntries((await rita.api.rentals.mine()).map(({ title, status }) => [title, status]))
const approve = (title: string) =>
  screen.findByRole('button', { name: new RegExp(`^Approve.* Rita's request for ${title}$`) })
/** Each row's text, from top to bottom. */
const rows = () => screen.getAllByRole('article').map(({ textContent }) => textContent)

describe('approving', () => {
  test('says first what it means, with renter, days and sum; then it is done', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await asked(olga, rita, 'Wanted gown')
    const { user } = visit('/dashboard?tab=owner', olga)

    await user.click(await approve('Wanted gown'))
    screen.getByText(`Approve for $200.00? Rita gets your e-mail, and ${days} are taken.`)
    expect(await statuses(rita)).toEqual({ 'Wanted gown': 'pending' })

    await user.click(await screen.findByRole('button', { name: /^Approve now/ }))
    await screen.findByText('Request approved')
    await screen.findByText('Approved. Rita has your e-mail now.')
    await screen.findByText('No pending requests.')
    expect(await statuses(rita)).toEqual({ 'Wanted gown': 'confirmed' })
  })

  test('asks at the first whether the renter is shown her e-mail, and not again', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await asked(olga, rita, 'First gown', 'Second gown')
    const { user } = visit('/dashboard?tab=owner', olga)
    const choice = { name: 'Show Rita my e-mail' }
    const button = await approve('First gown')
    expect(screen.queryByRole('checkbox', choice)).toBeNull()
    await user.click(button)
    const box = await screen.findByRole<HTMLInputElement>('checkbox', choice)
    expect(box.checked).toBe(true)
    await user.click(box)
    await waitFor(() =>
      expect(button.parentElement?.textContent).toContain(`Approve for $200.00? ${days} are taken.`),
    )
    await waitFor(async () =>
      expect(await olga.api.people.contact()).toEqual({ messagesOnly: true, hasLent: false }),
    )
    await user.click(screen.getByRole('button', { name: /^Approve now/ }))
    await screen.findByText('Approved. You and Rita write to each other in Messages.')
    expect((await rita.api.rentals.mine()).map(({ ownerContact }) => ownerContact)).toEqual([null, null])

    document.body.replaceChildren()
    const again = visit('/dashboard?tab=owner', olga)
    const second = await approve('Second gown')
    await again.user.click(second)
    // Known by then: her choice stands.
    await waitFor(() =>
      expect(second.parentElement?.textContent).toContain(`Approve for $200.00? ${days} are taken.`),
    )
    expect(screen.queryByRole('checkbox', choice)).toBeNull()
  })

  test('says when the dress comes back as it is due elsewhere, before and after', async ({ person, db }) => {
    const [olga, rita, quinn] = [await person('Olga'), await person('Rita'), await person('Quinn')]
    const dress = await olga.list({ title: 'Wanted gown' })
    const { rentalId } = await quinn.api.rentals.book(asking(dress, from))
    for (const start of [addDays(from, -4), addDays(from, 4)]) {
      const before = await rita.api.rentals.book(asking(dress, start))
      await olga.api.rentals.decide({ rentalId: before.rentalId, status: 'confirmed' })
    }
    // With a day between, or with only a request, there is nothing to say.
    await quinn.api.rentals.book(asking(dress, addDays(from, 9)))
    await rita.api.rentals.book(asking(dress, addDays(from, 13)))
    const back = formatWeekday(addDays(from, -1))
    const end = formatWeekday(addDays(from, 3))
    const told = async (path: string) => {
      document.body.replaceChildren()
      const { user } = visit(path, olga)
      const [first] = await screen.findAllByRole('button', { name: /^Approve Quinn/ })
      if (first) await user.click(first)
      const lines = screen.getAllByText(
        (_, line) => / comes? back /.test(line?.textContent ?? '') && line?.tagName === 'P',
      )
      return lines.map(({ textContent }) => textContent)
    }
    for (const path of ['/dashboard?tab=owner', `/rentals/${rentalId}`])
      expect(await told(path)).toEqual([
        `It comes back from Rita on ${back}; it would go out on ${handOverDays(from)}.`,
        `It would come back on ${end}; it goes out to Rita on ${handOverDays(addDays(from, 4))}.`,
      ])

    // By post it goes out earlier, and a day between is not enough.
    await db.updateTable('rental').set({ way: 'post' }).where('dressId', '=', dress.id).execute()
    await olga.api.dresses.update({ id: dress.id, leadDays: 1 })
    expect(await told(`/rentals/${rentalId}`)).toEqual([
      `It comes back from Rita on ${back}; you would have to post it the same day.`,
      `It would come back on ${end}; you have to post it to Rita the same day.`,
    ])
    await olga.api.dresses.update({ id: dress.id, leadDays: 2 })
    const sent = formatWeekday(addDays(from, -2))
    expect((await told(`/rentals/${rentalId}`))[0]).toBe(
      `It comes back from Rita on ${back}; you would have to post it by ${sent}.`,
    )
    expect((await quinn.api.rentals.one({ rentalId })).neighbors).toEqual([])
  })

  test('can be thought over in Messages, and is followed by what one does next', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await asked(olga, rita, 'Wanted gown')
    const file = vi.fn<(file: Blob) => string>(() => 'blob:calendar')
    Object.assign(URL, { createObjectURL: file }) // jsdom has none
    const { user } = visit('/dashboard?tab=owner', olga)
    const button = await approve('Wanted gown')
    const way = screen.getByRole('link', { name: 'Write to Rita' })
    expect(way.getAttribute('href')).toMatch(/^\/messages\/\d+$/)
    await user.dblClick(button)
    await screen.findByText('Approved. Rita has your e-mail now.')
    expect(screen.getAllByRole('link', { name: 'Write to Rita' })).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Add to calendar' }))
    await waitFor(() => expect(file).toHaveBeenCalledOnce())
    expect(await file.mock.calls[0]?.[0].text()).toContain(`DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`)
  })

  test('can still be left', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await asked(olga, rita, 'Wanted gown')
    const { user } = visit('/dashboard?tab=owner', olga)
    await user.click(await approve('Wanted gown'))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    screen.getByRole('button', { name: /^Decline/ })
    expect(screen.queryByRole('button', { name: /^Approve now/ })).toBeNull()
    expect(await statuses(rita)).toEqual({ 'Wanted gown': 'pending' })
  })

  test('with as many clicks on one spot as one likes approves one, and every row stays in its place', async ({
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await asked(olga, rita, 'First gown', 'Second gown')
    const { user } = visit('/dashboard?tab=owner', olga)
    const spot = await approve('First gown')
    for (let click = 0; click < 5; click++) await user.click(spot)

    await screen.findByText('Approved. Rita has your e-mail now.')
    expect(await statuses(rita)).toEqual({ 'First gown': 'confirmed', 'Second gown': 'pending' })
    await screen.findByRole('tab', { name: /^Pending Requests\s*1$/ })
    expect(rows()).toEqual([expect.stringContaining('First gown'), expect.stringContaining('Second gown')])
    await approve('Second gown')
    expect(screen.queryByText('No pending requests.')).toBeNull()
  })

  test('leaves the keyboard at the row that was answered', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await asked(olga, rita, 'First gown', 'Second gown')
    const { user } = visit('/dashboard?tab=owner', olga)
    const button = await approve('First gown')
    button.focus()
    await user.keyboard('{Enter}')
    await user.keyboard('{Enter}')
    const settled = await screen.findByText('Approved. Rita has your e-mail now.')
    await waitFor(() => expect(document.activeElement).toBe(settled))
  })
})

describe('the list', () => {
  test('has its answered rows until it is opened again', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await asked(olga, rita, 'First gown', 'Second gown')
    const { user } = visit('/dashboard?tab=owner', olga)
    await user.dblClick(await approve('First gown'))
    await screen.findByText('Approved. Rita has your e-mail now.')
    await user.click(screen.getByRole('tab', { name: 'Active Rentals' }))
    await screen.findByText('Confirmed')
    await user.click(screen.getByRole('tab', { name: /^Pending Requests/ }))
    await approve('Second gown')
    expect(rows()).toEqual([expect.stringContaining('Second gown')])
  })

  test('puts what comes meanwhile below, and keeps what is gone in its place', async ({ person }) => {
    const [olga, rita, rosa] = [await person('Olga'), await person('Rita'), await person('Rosa')]
    const late = await olga.list({ title: 'Late gown' })
    await asked(olga, rita, 'First gown', 'Second gown', 'Third gown')
    const { user } = visit('/dashboard?tab=owner', olga)
    const first = await approve('First gown')

    const [, second] = await olga.api.rentals.requests()
    await rita.api.rentals.withdraw({ rentalId: second?.rentalId ?? 0 })
    // It lapses before the others, so the server lists it first.
    await rosa.at({ now: new Date(Date.now() - 3_600_000) }).api.rentals.book(asking(late, from))
    expect((await olga.api.rentals.requests()).map(({ dressTitle }) => dressTitle)[0]).toBe('Late gown')

    await user.dblClick(first)
    await screen.findByText('Late gown')
    expect(rows()).toEqual(['First', 'Second', 'Third', 'Late'].map((word) => expect.stringContaining(word)))
    await within(screen.getAllByRole('article')[1] ?? document.body).findByText('Rita has withdrawn it.')
  })
})

test('a card says who asks, since when they are here, and where the dress is', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  await asked(olga, rita, 'Wanted gown')
  visit('/dashboard?tab=owner', olga)
  await screen.findByText(/^Member since \w+ \d{4}, no rentals yet$/)
  expect(screen.getByText(/^The dress is in/).textContent).toBe('The dress is in Brooklyn, NY.')
  screen.getByText(`Approving gives Rita your e-mail and takes ${days}.`)
})

describe('declining', () => {
  test('asks once more, and says so in the row', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await asked(olga, rita, 'Wanted gown')
    const { user } = visit('/dashboard?tab=owner', olga)

    await user.click(await screen.findByRole('button', { name: /^Decline/ }))
    const dialog = async () => within(await screen.findByRole('dialog', { name: 'Decline this request?' }))
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    expect(await statuses(rita)).toEqual({ 'Wanted gown': 'pending' })

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: /^Decline/ }))
    await user.click((await dialog()).getByRole('button', { name: 'Decline' }))
    await screen.findByText('Please choose a reason.')
    await user.click((await dialog()).getByLabelText('The days do not work'))
    await user.click((await dialog()).getByRole('button', { name: 'Decline' }))
    await screen.findByText('Request declined')
    await screen.findByText('Declined.')
    expect(await rita.api.rentals.mine()).toMatchObject([{ status: 'cancelled', cancelledBy: 'owner' }])
  })

  test('may be for no reason that the renter is told, and offers to block her', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await asked(olga, rita, 'Wanted gown')
    const { user } = visit('/dashboard?tab=owner', olga)
    await user.click(await screen.findByRole('button', { name: /^Decline/ }))
    const no = within(await screen.findByRole('dialog', { name: 'Decline this request?' }))
    await user.click(no.getByLabelText('I would rather not'))
    await user.click(no.getByRole('button', { name: 'Decline' }))
    await screen.findByText('Declined.')

    await user.click(await screen.findByRole('button', { name: 'Block Rita' }))
    const block = within(await screen.findByRole('dialog', { name: 'Block Rita?' }))
    expect(await olga.api.people.blocked()).toEqual([])
    await user.click(block.getByRole('button', { name: 'Block' }))
    await waitFor(async () =>
      expect(await olga.api.people.blocked()).toMatchObject([{ displayName: 'Rita' }]),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Block Rita' })).toBeNull())
    screen.getByText(
      (_, element) => element?.textContent === 'You have blocked Rita.' && element.tagName === 'P',
    )

    const [rental] = await rita.api.rentals.mine()
    document.body.replaceChildren()
    visit(`/rentals/${rental?.rentalId}`, rita)
    expect((await screen.findAllByText(/declined/i)).length).toBeGreaterThan(0)
    expect(screen.queryByText(/rather not/)).toBeNull()
  })
})

test('while other days are proposed, every count says that nothing waits for the owner', async ({
  person,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  await asked(olga, rita, 'Wanted gown', 'Other gown')
  const [first] = await olga.api.rentals.requests()
  await olga.api.rentals.propose({
    rentalId: first?.rentalId ?? 0,
    startDate: addDays(from, 10),
    endDate: addDays(from, 13),
  })
  visit('/dashboard?tab=owner', olga)
  await screen.findByText('1 request waits for your answer.')
  const tabs = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)
  expect(tabs).toContain('Owner Dashboard1')
  expect(tabs).toContain('Pending Requests 1')
  expect(await screen.findAllByRole('article')).toHaveLength(2)
})

test('a request that has been answered elsewhere is told, and asked for again', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), from))
  const { user } = visit('/dashboard?tab=owner', olga)
  const button = await screen.findByRole('button', { name: /^Approve/ })
  await olga.api.rentals.decide({ rentalId, status: 'cancelled' })

  await user.dblClick(button)
  await screen.findByText('Update Failed')
  await screen.findByText('This request has already been declined.')
  await screen.findByText('You declined it in another window.')
  await screen.findByText('No pending requests.')
})

test('an approval whose answer was lost is not said to have failed', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  await asked(olga, rita, 'Wanted gown')
  const { user } = visit('/dashboard?tab=owner', olga, async ({ path, input }) => {
    if (path !== 'rentals.decide') return
    await olga.api.rentals.decide(Object(input))
    throw new TypeError('Failed to fetch')
  })
  await user.click(await approve('Wanted gown'))
  await user.click(await screen.findByRole('button', { name: /^Approve now/ }))
  await screen.findByText('Request approved')
  await screen.findByText('Approved. Rita has your e-mail now.')
  expect(screen.queryByText('Update Failed')).toBeNull()
})

test('an approval that went on when the server had no time left to say so stands', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  await asked(olga, rita, 'Wanted gown')
  const { user } = visit('/dashboard?tab=owner', olga, async ({ path, input }) => {
    if (path !== 'rentals.decide') return
    await olga.api.rentals.decide(Object(input))
    throw busy()
  })
  await user.click(await approve('Wanted gown'))
  await user.click(await screen.findByRole('button', { name: /^Approve now/ }))
  await screen.findByText('Request approved')
  await screen.findByText('Approved. Rita has your e-mail now.')
  expect(screen.queryByText('Update Failed')).toBeNull()
})

test('a no whose answer was lost closes its dialog, and one that did not arrive says so', async ({
  person,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  await asked(olga, rita, 'Wanted gown')
  let isArriving = false
  const { user } = visit('/dashboard?tab=owner', olga, async ({ path, input }) => {
    if (path !== 'rentals.decline') return
    if (isArriving) await olga.api.rentals.decline(Object(input))
    throw new TypeError('Failed to fetch')
  })
  await user.click(await screen.findByRole('button', { name: /^Decline/ }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByLabelText('The days do not work'))
  await user.click(form.getByRole('button', { name: 'Decline' }))
  await form.findByText('Your answer did not arrive. Please try again.')
  expect(await statuses(rita)).toEqual({ 'Wanted gown': 'pending' })
  isArriving = true
  await user.click(form.getByRole('button', { name: 'Decline' }))
  await screen.findByText('Request declined')
  await screen.findByText('Declined.')
  expect(await statuses(rita)).toEqual({ 'Wanted gown': 'cancelled' })
})

test('what a renter writes stands in the direction of its own letters', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('ريتا')]
  const dress = await olga.list()
  const notes = { bookingNotes: 'لحفل زفاف أختي', specialRequests: 'هل هو طويل؟' }
  await rita.api.rentals.book({ ...asking(dress, inDays(10)), ...notes })
  visit('/dashboard?tab=owner', olga)
  for (const words of ['ريتا', ...Object.values(notes)])
    for (const line of await screen.findAllByText(words))
      expect(line.closest('[dir="auto"], bdi')).not.toBeNull()
})
