import { describe, expect } from 'vitest'
import { asking, inDays } from '../../testing/test.ts'
import { call, decided, lapsed, listed, moved, requested, test, wrongIds } from '../../testing/rest-client.ts'

describe('POST /_api/rental/update-status', () => {
  const decide = call('POST /_api/rental/update-status')

  test('is for members, and only for the owner of the dress', async ({
    browser,
    unchanged,
    signedUp,
    admin,
  }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const rentalId = await requested(rita, await listed(olga))
    await decide.isForMembers(browser(), unchanged, { rentalId, status: 'confirmed' })
    for (const other of [rita, await signedUp('Otto'), admin])
      await decide.refuses(other, { rentalId, status: 'confirmed' }, [403, 404])
    decide.has((await rita.get('/_api/rental/user-rentals')).json()[0].status, 'pending')
  })

  test('answers the status and the dress, and the same when it is repeated; the opposite is 409', async ({
    signedUp,
  }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    for (const [day, status, opposite] of [
      [10, 'confirmed', 'cancelled'],
      [20, 'cancelled', 'confirmed'],
    ] as const) {
      const rentalId = await requested(rita, gown, inDays(day))
      for (let n = 0; n < 2; n++)
        decide.has(
          await decide.ask(olga, { rentalId, status }),
          expect.objectContaining({ status, dressId: gown.id }),
        )
      await decide.refuses(olga, { rentalId, status: opposite }, 409)
    }
  })

  test('approves nothing that lapsed or has begun, and cancels nothing that was lent', async ({
    signedUp,
    db,
  }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    const late = await requested(rita, gown, inDays(10))
    await lapsed(db, late)
    await decide.refuses(olga, { rentalId: late, status: 'confirmed' }, 409)
    const lent = await requested(rita, gown, inDays(20))
    await decided(olga, lent, 'confirmed')
    for (const days of [-20, -4]) {
      await moved(db, lent, days)
      await decide.refuses(olga, { rentalId: lent, status: 'cancelled' }, 409)
    }
  })

  test('takes confirmed or cancelled for a rental that there is', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const rentalId = await requested(rita, await listed(olga))
    for (const status of [
      'pending',
      'active',
      'completed',
      'CONFIRMED',
      '',
      null,
      undefined,
      1,
      ['confirmed'],
    ])
      await decide.refuses(olga, { rentalId, status }, 400)
    for (const wrong of wrongIds) await decide.refuses(olga, { rentalId: wrong, status: 'confirmed' }, 400)
    await decide.refuses(olga, { rentalId: 2_147_483_647, status: 'confirmed' }, 404)
    await decide.takesStrictJson(olga, { rentalId, status: 'confirmed' })
  })
})

describe('POST /_api/rental/block-dates', () => {
  const block = call('POST /_api/rental/block-dates')
  const days = (dressId: number, from = 10, to = 12) => ({
    dressId,
    startDate: inDays(from),
    endDate: inDays(to),
  })

  test('is for members, and only for the owner', async ({ browser, unchanged, signedUp, admin }) => {
    const gown = await listed(await signedUp('Olga'))
    await block.isForMembers(browser(), unchanged, days(gown.id))
    for (const other of [await signedUp('Otto'), admin]) await block.refuses(other, days(gown.id), [403, 404])
    const rita = await signedUp('Rita')
    block.has(Number.isInteger(await requested(rita, gown, inDays(10))), true)
  })

  test('takes the days off the calendar; blocks that touch or overlap merge', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    await block.ask(olga, days(gown.id))
    await block.ask(olga, { ...days(gown.id, 11, 15), reason: 'Repair', notes: 'The hem' })
    await block.ask(olga, days(gown.id, 12, 12))
    const words = 'These dates are no longer available. Please choose different dates.'
    const refused = await rita.post('/_api/rental/create-booking', asking(gown, inDays(15)))
    block.has([refused.statusCode, refused.json().error], [409, words])
    block.has(Number.isInteger(await requested(rita, gown, inDays(16))), true)
  })

  test('is 409 naming the dates over a rental', async ({ signedUp, db }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const gown = await listed(olga)
    const pending = await requested(rita, gown, inDays(10))
    await block.refuses(olga, days(gown.id, 13, 20), 409, /\d/)
    const confirmed = await requested(rita, gown, inDays(30))
    await decided(olga, confirmed, 'confirmed')
    await block.refuses(olga, days(gown.id, 28, 30), 409, /\d/)
    await lapsed(db, pending)
    await block.ask(olga, days(gown.id, 13, 20))
  })

  test('is for a dress that there is, available or not', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    const { id } = await listed(olga)
    await olga.post('/_api/dresses/update', { id, available: false })
    await block.ask(olga, days(id))
    await olga.post('/_api/dresses/delete', { id })
    await block.refuses(olga, days(id), 404)
    await block.refuses(olga, days(2_147_483_647), 404)
  })

  test('takes days in order and texts, and nothing else', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    const right = days((await listed(olga)).id)
    await block.refuses(olga, { ...right, reason: '' }, 400, 'Reason is required.')
    await block.refuses(olga, { ...right, endDate: inDays(9) }, 400)
    for (const dressId of wrongIds) await block.refuses(olga, { ...right, dressId }, 400)
    for (const day of ['2027-02-30', '2027-06-01T10:00:00Z', '', 'infinity', 0, null, undefined]) {
      await block.refuses(olga, { ...right, startDate: day }, 400)
      await block.refuses(olga, { ...right, endDate: day }, 400)
    }
    for (const text of [5, 'a\u0000', '\ud800', 'n'.repeat(1001)]) {
      await block.refuses(olga, { ...right, reason: text }, 400)
      await block.refuses(olga, { ...right, notes: text }, 400)
    }
    await block.takesStrictJson(olga, right)
  })
})
