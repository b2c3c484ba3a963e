import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { formatDayOfYear, formatDays, formatRentalDays } from '../../shared/day.ts'
import { rules } from '../../server/testing/rules.ts'
import { asking, inDays, test } from '../../server/testing/test.ts'
import { day } from '../testing/day.ts'
import { visit, visitSlowly } from '../testing/visit.tsx'

const from = inDays(10)
const until = inDays(13)

test('a renter takes a pending request back', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  await rita.api.rentals.book(asking(await olga.list({ title: 'Wished gown' }), from))
  const { user } = visit('/dashboard', rita)

  await user.click(await screen.findByRole('button', { name: 'Withdraw the request for Wished gown' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this request?' }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('Request withdrawn')
  await screen.findByText('You withdrew this request.')
  expect(await rita.api.rentals.mine()).toMatchObject([{ status: 'cancelled', cancelledBy: 'renter' }])
})

test('a withdrawal whose answer was lost with the connection is not said to have failed, and is shown once it is back', async ({
  person,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  await rita.api.rentals.book(asking(await olga.list({ title: 'Wished gown' }), from))
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  onTestFinished(() => onLine.mockRestore())
  let isCut = false
  const { user } = visit('/dashboard', rita, async ({ path, input }) => {
    if (path === 'rentals.withdraw') {
      await rita.api.rentals.withdraw(Object(input))
      isCut = true
      onLine.mockReturnValue(false)
    }
    if (isCut) throw new TypeError('Failed to fetch')
  })
  await user.click(await screen.findByRole('button', { name: 'Withdraw the request for Wished gown' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this request?' }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('Connection lost')
  expect(screen.queryByText('Update Failed')).toBeNull()

  isCut = false
  onLine.mockReturnValue(true)
  await act(async () => void dispatchEvent(new Event('online')))
  await screen.findByText('You withdrew this request.')
  await waitFor(() => expect(screen.queryByText('Connection lost')).toBeNull())
})

describe('an owner’s tabs', () => {
  test('are in the address, and show what is promised and what it brings', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list({ title: 'Lent gown' }), from))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    const { user, history } = visit('/dashboard?tab=owner', olga)

    await user.click(await screen.findByRole('tab', { name: 'Active Rentals' }))
    await screen.findByText('Confirmed')
    expect(screen.getAllByText('Rita')).toHaveLength(2)
    screen.getByText(`${formatRentalDays({ from, to: until }, inDays(0))} · 4 days · $200.00`)
    expect(history.location.search).toBe('?tab=owner&view=active')

    await user.click(screen.getByRole('tab', { name: 'Earnings' }))
    const row = within(await screen.findByRole('row', { name: /Lent gown/ }))
    row.getByRole('cell', { name: '1' })
    row.getByRole('cell', { name: '$200.00' })
    expect(screen.getByText('Upcoming').nextSibling?.textContent).toBe('$200.00')
    expect(screen.getByText('Completed').nextSibling?.textContent).toBe('$0.00')
    expect(history.location.search).toBe('?tab=owner&view=earnings')
  })

  test('say when there is nothing', async ({ person }) => {
    const olga = await person('Olga')
    await olga.list()
    const { user } = visit('/dashboard?tab=owner&view=active', olga)
    await screen.findByText('No active or confirmed rentals.')
    await user.click(screen.getByRole('tab', { name: 'Earnings' }))
    await screen.findByText('No earnings data available yet.')
  })

  test('say when they cannot be loaded', async ({ person }) => {
    const olga = await person('Olga')
    await olga.list()
    const { user } = visit('/dashboard?tab=owner&view=active', olga, async ({ path }) => {
      if (path === 'rentals.lentPage' || path === 'rentals.earnings') throw new Error('no server')
    })
    await screen.findByText('Error: Failed to fetch owner rentals')
    await user.click(screen.getByRole('tab', { name: 'Earnings' }))
    await screen.findByText('Error: Failed to fetch owner earnings')
  })
})

describe('blocking dates', () => {
  const open = async (user: ReturnType<typeof visit>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Block Dates' }))
    return within(await screen.findByRole('dialog', { name: 'Block Dates' }))
  }

  test('names every dress of a large closet', async ({ person }) => {
    const olga = await person('Olga')
    for (let n = 0; n < 61; n++) await olga.list({ title: `Gown number ${n}` })
    const { user } = visit('/dashboard?tab=owner', olga)
    const form = await open(user)
    await form.findByRole('option', { name: 'All my dresses' })
    form.getByRole('option', { name: /^Gown number 0 / })
  })

  test('asks for what is missing', async ({ person }) => {
    const olga = await person('Olga')
    await olga.list()
    const { user } = visit('/dashboard?tab=owner', olga)
    const form = await open(user)
    await user.click(form.getByRole('button', { name: 'Block Dates' }))
    form.getByText('Please select a dress.')
    form.getByText('A start date is required.')
    form.getByText('An end date is required.')
  })

  test('keeps fewer than four days, lists them, and gives them back', async ({ person }) => {
    const olga = await person('Olga')
    const { id } = await olga.list()
    const { user } = visit('/dashboard?tab=owner', olga)
    const form = await open(user)
    await user.selectOptions(form.getByLabelText('Dress'), String(id))
    await user.click(await day(form, user, from))
    await user.click(await day(form, user, inDays(11)))
    await user.click(form.getByRole('button', { name: 'Block Dates' }))

    await screen.findByText('Dates Blocked')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await olga.api.rentals.blocks({ dressId: id })).toMatchObject([
      { startDate: from, endDate: inDays(11), reason: null },
    ])

    const again = await open(user)
    expect(again.getByLabelText('Dress')).toHaveProperty('value', '')
    await user.selectOptions(again.getByLabelText('Dress'), String(id))
    const days = `${formatDayOfYear(from)} – ${formatDayOfYear(inDays(11))}`
    await user.click(await again.findByRole('button', { name: `Remove ${days}` }))
    await waitFor(() => expect(again.queryByText(days)).toBeNull())
    expect(await olga.api.rentals.blocks({ dressId: id })).toEqual([])
  })

  test('goes up to the day before a rental, also where a dress rests between its rentals', async ({
    person,
  }) => {
    const its = { rules: { ...rules, turnaroundDays: 2 } }
    const [olga, rita] = [(await person('Olga')).at(its), (await person('Rita')).at(its)]
    const dress = await olga.list()
    await rita.api.rentals.book(asking(dress, from))
    const { user } = visit('/dashboard?tab=owner', olga)
    const form = await open(user)
    await user.selectOptions(form.getByLabelText('Dress'), String(dress.id))
    await user.click(await day(form, user, inDays(8)))
    await user.click(await day(form, user, inDays(9)))
    // The next day is the dress's turnaround.
    const resting = await day(form, user, inDays(14))
    expect(resting.getAttribute('aria-label')).toMatch(/, rented or asked for$/)
    await user.click(form.getByRole('button', { name: 'Block Dates' }))
    await screen.findByText('Dates Blocked')
    expect(await olga.api.rentals.blocks({ dressId: dress.id })).toMatchObject([
      { startDate: inDays(8), endDate: inDays(9) },
    ])
  })

  test('of all dresses at once, and says whose days are promised', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const [free, rented] = [
      await olga.list({ title: 'Free gown' }),
      await olga.list({ title: 'Rented gown' }),
    ]
    await rita.api.rentals.book(asking(rented, from))
    const { user } = visit('/dashboard?tab=owner', olga)
    const form = await open(user)
    await user.selectOptions(form.getByLabelText('Dress'), 'All my dresses')
    await user.click(await day(form, user, from))
    await user.click(await day(form, user, inDays(11)))
    await user.click(form.getByRole('button', { name: 'Block Dates' }))
    await screen.findByText('Dates blocked for 1 of 2 dresses')
    screen.getByText(/^Rented gown: This dress is rented or asked for on /)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await olga.api.rentals.blocks({ dressId: free.id })).toMatchObject([{ startDate: from }])
    expect(await olga.api.rentals.blocks({ dressId: rented.id })).toEqual([])
  })

  test('of proposed days brings the request back to be answered', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ title: 'Wanted gown' })
    const { rentalId } = await rita.api.rentals.book(asking(dress, from))
    await olga.api.rentals.propose({ rentalId, startDate: inDays(20), endDate: inDays(23) })
    const { user } = visit('/dashboard?tab=owner', olga)
    await screen.findByText('No requests wait for your answer.')
    const form = await open(user)
    await user.selectOptions(form.getByLabelText('Dress'), String(dress.id))
    await user.click(await day(form, user, inDays(21)))
    await user.click(await day(form, user, inDays(22)))
    await user.click(form.getByRole('button', { name: 'Block Dates' }))

    await screen.findByText('1 request waits for your answer.')
    await screen.findByRole('button', { name: /^Approve.*Wanted gown/ })
  })

  test('goes with what it was sent with, also in a dialog that is opened again meanwhile', async ({
    person,
  }) => {
    const olga = await person('Olga')
    const { id } = await olga.list()
    const { user, answer } = visitSlowly('/dashboard?tab=owner', olga, 'rentals.block')
    let form = await open(user)
    await user.selectOptions(form.getByLabelText('Dress'), String(id))
    await user.click(await day(form, user, from))
    await user.click(await day(form, user, inDays(11)))
    await user.type(form.getByLabelText('Notes'), 'A wedding')
    await user.click(form.getByRole('button', { name: 'Block Dates' }))
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    form = await open(user)
    form.getByRole('button', { name: 'Blocking...' })
    await user.type(form.getByLabelText('Notes'), ' of my own')
    await user.click(await day(form, user, inDays(16)))
    await user.selectOptions(form.getByLabelText('Dress'), '')
    expect(form.getByLabelText('Notes')).toHaveProperty('value', 'A wedding')
    expect(form.getByLabelText('Dress')).toHaveProperty('value', String(id))
    await answer()
    await screen.findByText('Dates Blocked')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await olga.api.rentals.blocks({ dressId: id })).toMatchObject([
      { startDate: from, endDate: inDays(11) },
    ])
  })

  test('is refused in words when somebody was faster', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const { user } = visit('/dashboard?tab=owner', olga)
    const form = await open(user)
    await user.selectOptions(form.getByLabelText('Dress'), String(dress.id))
    await user.click(await day(form, user, from))
    await user.click(await day(form, user, until))
    await rita.api.rentals.book(asking(dress, from))
    await user.click(form.getByRole('button', { name: 'Block Dates' }))

    const alert = await form.findByRole('alert')
    expect(alert.textContent).toContain(
      `This dress is rented or asked for on ${formatDays({ from, to: until }, inDays(0))}.`,
    )
    screen.getByRole('dialog', { name: 'Block Dates' })
  })

  test('says that the dresses could not be loaded, and how to go on', async ({ person }) => {
    const olga = await person('Olga')
    const { title } = await olga.list()
    let isLost = true
    const { user } = visit('/dashboard?tab=owner', olga, async ({ path }) => {
      if (path === 'dresses.minePage' && isLost) throw new Error('no server')
    })
    const form = await open(user)
    await form.findByText(/^Your dresses could not be loaded\. /)
    isLost = false
    await user.click(form.getByRole('button', { name: 'Try Again' }))
    await form.findByRole('option', { name: new RegExp(title) })
    expect(document.activeElement).toBe(form.getByLabelText('Dress'))
  })

  test('says that there are none when the last was deleted elsewhere', async ({ person }) => {
    const olga = await person('Olga')
    const { id } = await olga.list()
    const { user } = visit('/dashboard?tab=owner', olga)
    await screen.findByRole('button', { name: 'Block Dates' })
    await olga.api.dresses.remove({ id })
    const form = await open(user)
    await form.findByText('You have no dresses whose dates you could block.')
  })
})
