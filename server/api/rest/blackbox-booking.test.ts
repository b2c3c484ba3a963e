import { describe } from 'vitest'
import { addDays } from '../../../shared/day.ts'
import { asking, inDays } from '../../testing/test.ts'
import {
  call,
  decided,
  lapsed,
  listed,
  requested,
  test,
  wrongIds,
  wrongIdTexts,
} from '../../testing/rest-client.ts'

const wrongDays = [
  '2027-02-30',
  '0000-01-01',
  '10000-01-01',
  '2027-1-1',
  '2027-06-01T10:00:00Z',
  'infinity',
  'today',
  '',
  0,
  1e20,
  null,
  undefined,
]

describe('GET /_api/rental/availability', () => {
  const availability = call('GET /_api/rental/availability')
  const monthOf = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

  test('is the taken days as merged ranges, both ends included, without saying why', async ({
    signedUp,
    browser,
  }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    const year = Number(inDays(0).slice(0, 4))
    const first = `${year + (inDays(20) > `${year}-05-01` ? 1 : 0)}-05-11`
    const asked = { dressId: gown.id, ...monthOf(first) }
    availability.has((await availability.ask(browser(), asked)).unavailableDates, [])
    await requested(rita, gown, first)
    const block = { dressId: gown.id, startDate: addDays(first, 4), endDate: addDays(first, 6) }
    await olga.post('/_api/rental/block-dates', { ...block, reason: 'Repair', notes: 'A torn hem' })
    const { unavailableDates } = await availability.ask(browser(), asked)
    availability.has(unavailableDates, [{ from: first, to: addDays(first, 6) }])
    const nextMonth = { ...asked, month: asked.month + 1 }
    availability.has((await availability.ask(browser(), nextMonth)).unavailableDates, [])
  })

  test('shows a range that crosses the end of a month in both', async ({ signedUp, browser }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    const day = inDays(40)
    const start = addDays(`${addDays(day, 31 - Number(day.slice(8))).slice(0, 7)}-01`, -2)
    await requested(rita, gown, start)
    for (const each of [start, addDays(start, 3)]) {
      const { unavailableDates } = await availability.ask(browser(), { dressId: gown.id, ...monthOf(each) })
      availability.has(unavailableDates.length, 1)
    }
  })

  test('frees what lapsed, was declined or withdrawn', async ({ signedUp, browser, db }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    const start = inDays(10)
    const asked = { dressId: gown.id, ...monthOf(start) }
    const free = async () => availability.has((await availability.ask(browser(), asked)).unavailableDates, [])
    await lapsed(db, await requested(rita, gown, start))
    await free()
    await decided(olga, await requested(rita, gown, start), 'cancelled')
    await free()
  })

  test('is 404 without a dress', async ({ signedUp, browser }) => {
    const olga = await signedUp('Olga')
    const { id } = await listed(olga)
    await olga.post('/_api/dresses/delete', { id })
    for (const dressId of [id, 2_147_483_647])
      await availability.refuses(browser(), { dressId, ...monthOf(inDays(0)) }, 404)
  })

  test('is 400 for no month', async ({ browser }) => {
    const asked = { dressId: '2147483647', ...monthOf(inDays(0)) }
    for (const dressId of wrongIdTexts) await availability.refuses(browser(), { ...asked, dressId }, 400)
    for (const month of ['0', '13', '1.5', '-1', '', '1e0', ' 1', 'May'])
      await availability.refuses(browser(), { ...asked, month }, 400)
    for (const year of [asked.year - 2, 0, 999_999, '', '2e3', 'x', 1.5])
      await availability.refuses(browser(), { ...asked, year }, 400)
    const { dressId, year, month } = asked
    await availability.refuses(browser(), `dressId=${dressId}&year=${year}&month=${month}&month=1`, 400)
    for (const key of Object.keys(asked))
      await availability.refuses(
        browser(),
        Object.fromEntries(Object.entries(asked).filter(([k]) => k !== key)),
        400,
      )
  })
})

describe('POST /_api/rental/create-booking', () => {
  const book = call('POST /_api/rental/create-booking')

  test('is for members', async ({ browser, unchanged, signedUp }) => {
    const gown = await listed(await signedUp('Olga'))
    await book.isForMembers(browser(), unchanged, asking(gown, inDays(10)))
  })

  test('is a request with notes, at the price of its tier', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga, { pricePerDay: 33.33 })
    for (const [days, rate, total] of [
      [4, 33.33, 133.32],
      [7, 30, 210],
      [28, 25, 700],
    ] as const) {
      const startDate = inDays(days * 6)
      const asked = { ...asking(gown, startDate, addDays(startDate, days - 1)), bookingNotes: 'Hi' }
      book.has([asked.pricePerDay, asked.totalPrice], [rate, total])
      await book.ask(rita, { ...asked, specialRequests: 'Please pack it flat' })
    }
    book.has((await rita.get('/_api/rental/user-rentals')).json().length, 3)
  })

  test('is 409 with the new total when the price is another [ASVS 2.2.3]', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const right = asking(await listed(olga), inDays(10))
    const words = 'The price of this dress has changed. Please review the new total.'
    for (const wrong of [
      { totalPrice: 0.01 },
      { totalPrice: 199.99 },
      { totalPrice: 200.01 },
      { pricePerDay: 1 },
    ])
      await book.refuses(rita, { ...right, ...wrong }, 409, words)
    book.has((await rita.get('/_api/rental/user-rentals')).json(), [])
  })

  test('is 409 for taken days, and for a dress that is not to be had', async ({ signedUp, db }) => {
    const [olga, rita, robin] = [await signedUp('Olga'), await signedUp('Rita'), await signedUp('Robin')]
    const gown = await listed(olga)
    const rentalId = await requested(rita, gown, inDays(10))
    const words = 'These dates are no longer available. Please choose different dates.'
    for (const days of [7, 10, 13]) await book.refuses(robin, asking(gown, inDays(days)), 409, words)
    await lapsed(db, rentalId)
    await book.ask(robin, asking(gown, inDays(10)))
    book.has((await rita.get('/_api/rental/user-rentals')).json()[0].status, 'cancelled')
    await olga.post('/_api/dresses/update', { id: gown.id, available: false })
    await book.refuses(rita, asking(gown, inDays(30)), 409)
    await olga.post('/_api/dresses/delete', { id: gown.id })
    await book.refuses(rita, asking(gown, inDays(30)), 404)
    await book.refuses(rita, asking({ ...gown, id: 2_147_483_647 }, inDays(30)), 404)
  })

  test('is not for one’s own dress', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    await book.refuses(
      olga,
      asking(await listed(olga), inDays(10)),
      [403, 409],
      'You cannot rent your own dress.',
    )
  })

  test('is one pending request for the same days, and at most ten', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    for (let n = 0; n < 10; n++) await book.ask(rita, asking(gown, inDays(10 + n * 4)))
    await book.refuses(rita, asking(gown, inDays(60)), 409)
    await book.refuses(await signedUp('Robin'), asking(gown, inDays(10)), 409)
  })

  test('is for 4 to 90 days, from today on, within 365 days [ASVS 2.3.2]', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    const days = (start: number, end: number) => asking(gown, inDays(start), inDays(end))
    await book.refuses(rita, days(10, 12), 400, 'Minimum rental period is 4 days.')
    await book.refuses(rita, { ...days(10, 13), endDate: inDays(9) }, 400)
    for (const [start, end] of [
      [-1, 5],
      [10, 100],
      [370, 374],
    ] as const)
      await book.refuses(rita, days(start, end), 400)
    await book.ask(rita, days(0, 3))
    await book.ask(rita, days(10, 99))
    await book.ask(rita, days(360, 364))
  })

  test('takes days, positive prices and texts, and nothing else', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const right = asking(await listed(olga), inDays(10))
    for (const dressId of wrongIds) await book.refuses(rita, { ...right, dressId }, 400)
    for (const day of wrongDays) {
      await book.refuses(rita, { ...right, startDate: day }, 400)
      await book.refuses(rita, { ...right, endDate: day }, 400)
    }
    for (const price of [0, -1, '50', null, undefined, 1e308]) {
      await book.refuses(rita, { ...right, pricePerDay: price }, [400, 409])
      await book.refuses(rita, { ...right, totalPrice: price }, [400, 409])
    }
    for (const text of [5, 'a\u0000', '\ud800', 'n'.repeat(1001)]) {
      await book.refuses(rita, { ...right, bookingNotes: text }, 400)
      await book.refuses(rita, { ...right, specialRequests: text }, 400)
    }
    await book.takesStrictJson(rita, right)
    const midnight = `${right.startDate}T00:00:00.000Z`
    await book.ask(rita, { ...right, startDate: midnight })
  })
})
