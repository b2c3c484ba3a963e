import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { addDays, type Day } from '../../../shared/day.ts'
import type { Db } from '../../db/database.ts'
import { remind } from '../reminders.ts'
import { asking, test as base, type Person } from '../../testing/test.ts'
import { tellAtRisk } from './risk.ts'

const at = (day: Day) => new Date(`${day}T20:00:00Z`)
const today = '2026-06-10'
const moment = { now: at(today), turnaroundDays: 0, timeZone: 'America/New_York' }
const city = 'Nightingale, XR'

interface Promised {
  olga: Person
  rita: Person
  nora: Person
  dress: Awaited<ReturnType<Person['list']>>
  /** Nora's, over since yesterday, and not back. */
  before: number
  /** Rita's, of the same dress, from the day after tomorrow. */
  rentalId: number
}

const test = base.extend<{ promised: Promised }>({
  promised: async ({ person, db }, use) => {
    const [olga, rita, nora] = [await person('Olga'), await person('Rita'), await person('Nora')]
    const dress = await olga.list({ location: city })
    const confirm = async (renter: Person, from: Day) => {
      const then = { now: at(addDays(today, -20)) }
      const { rentalId } = await renter.at(then).api.rentals.book(asking(dress, from))
      await olga.at(then).api.rentals.decide({ rentalId, status: 'confirmed' })
      return rentalId
    }
    const before = await confirm(nora, addDays(today, -4))
    const rentalId = await confirm(rita, addDays(today, 2))
    await db
      .updateTable('rental')
      .set({ notBackAt: at(today) })
      .where('id', '=', before)
      .execute()
    const now = { now: at(today) }
    await use({ olga: olga.at(now), rita: rita.at(now), nora: nora.at(now), dress, before, rentalId })
  },
})

const told = async (db: Db, rentalId: number) =>
  (await db.selectFrom('notice').select('kind').where('rentalId', '=', rentalId).where('kind', '=', 'at_risk').execute())
    .length // oxfmt-ignore

describe('A rental at risk', () => {
  test('as the one before is not back is told once, and offers what its renter can book', async ({
    promised: { olga, rita, nora, dress, rentalId },
    person,
    db,
  }) => {
    const near = await olga.list({ location: city, size: '10', title: 'A size larger' })
    const far = await olga.list({ location: 'Farwell, XR', title: 'Far from here' })
    await olga.list({ location: city, pricePerDay: 70, title: 'Much dearer' })
    await olga.list({ location: city, size: '20', title: 'Far too large' })
    await olga.list({ location: city, category: 'cocktail', title: 'Of another kind' })
    await olga.list({ location: city, ways: 'post', title: 'Not handed over' })
    await db.updateTable('rental').set({ way: 'meet' }).where('id', '=', rentalId).execute()
    await rita.list({ location: city, title: 'Of her own' })
    const zoe = await person('Zoe')
    await zoe.list({ location: city, title: 'Of who has blocked her' })
    await zoe.api.people.block({ personId: rita.id })
    await zoe
      .at({ now: at(today) })
      .api.rentals.book(asking(await olga.list({ location: city }), addDays(today, 4)))

    for (let time = 0; time < 2; time++)
      await db.transaction().execute((trx) => tellAtRisk(trx, dress.id, moment))
    await remind(db, moment)
    expect(await told(db, rentalId)).toBe(1)

    const { risk, dresses } = await rita.api.rentals.rescue({ rentalId })
    expect(risk).toBe('not_back')
    const ours = dresses.filter(({ location }) => location.endsWith('XR'))
    expect(ours.map(({ title }) => title)).toEqual([near.title, far.title])
    expect(ours[0]).toMatchObject({ days: 4, totalCents: 20_000 })
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({ status: 'confirmed', risk: 'not_back' })
    expect(await olga.api.rentals.one({ rentalId })).toMatchObject({ risk: null })
    expect(await rita.api.rentals.next()).toMatchObject([{ rentalId, step: 'at_risk', risk: 'not_back' }])
    await expect(nora.api.rentals.rescue({ rentalId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is not at risk from its own renter, who has the dress already', async ({
    promised: { rita, dress, before, rentalId },
    db,
  }) => {
    await sql`update rental set renter_id = ${rita.id} where id = ${before}`.execute(db)
    await db.transaction().execute((trx) => tellAtRisk(trx, dress.id, moment))
    await remind(db, moment)
    expect(await told(db, rentalId)).toBe(0)
    expect(await rita.api.rentals.rescue({ rentalId })).toMatchObject({ risk: null, dresses: [] })
  })

  test('by post is told by the job once the day to send it has passed; those who meet are not', async ({
    promised: { rita, before, rentalId },
    db,
  }) => {
    await db
      .updateTable('rental')
      .set({ backAt: at(today) })
      .where('id', '=', before)
      .execute()
    await remind(db, moment)
    expect(await told(db, rentalId)).toBe(0)
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({ risk: null })

    await db.updateTable('rental').set({ way: 'post' }).where('id', '=', rentalId).execute()
    const agreed = (decidedAt: Date) =>
      db.updateTable('rental').set({ decidedAt }).where('id', '=', rentalId).execute()
    await agreed(at(addDays(today, -1)))
    await remind(db, moment)
    expect(await told(db, rentalId)).toBe(0)
    await agreed(at(addDays(today, -2)))
    for (let time = 0; time < 2; time++) await remind(db, moment)
    expect(await told(db, rentalId)).toBe(1)
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({ risk: 'not_sent' })
    await db
      .insertInto('handover')
      .values({ rentalId, leg: 'there', sentAt: at(today) })
      .execute()
    expect(await rita.api.rentals.rescue({ rentalId })).toMatchObject({ risk: null, dresses: [] })
  })

  test('is swapped in one step, once; the same again answers the same', async ({
    promised: { olga, rita, nora, dress, rentalId },
    db,
  }) => {
    const [other, third] = [await olga.list({ location: city }), await olga.list({ location: city })]
    const swap = { rentalId, dressId: other.id, pricePerDay: 50, totalPrice: 200 }
    const eventDate = sql<string>`start_date + 1`
    await db.updateTable('rental').set({ eventDate }).where('id', '=', rentalId).execute()
    await expect(nora.api.rentals.swap(swap)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(rita.api.rentals.swap({ ...swap, totalPrice: 100 })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({ status: 'confirmed' })

    const answer = await rita.api.rentals.swap(swap)
    expect(await rita.api.rentals.swap(swap)).toEqual(answer)
    await expect(rita.api.rentals.swap({ ...swap, dressId: third.id })).rejects.toMatchObject({
      message: 'You have already asked for another dress instead.',
    })
    const { startDate, ...instead } = await rita.api.rentals.one(answer)
    expect(instead).toMatchObject({ status: 'pending', dressId: other.id, eventDate: addDays(startDate, 1) })
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'renter',
      cancelReason: 'at_risk',
      risk: null,
    })
    // Its days are free at once.
    const hold = await db.selectFrom('hold').select('id').where('rentalId', '=', rentalId).execute()
    expect(hold).toEqual([])
    const { notices } = await olga.api.notices.list({})
    expect(notices.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['swapped', 'request']))
    expect(await olga.api.rentals.earnings()).toMatchObject({ earningsByDress: [{ dressId: dress.id }] })
  })

  test('of which the other dress has gone stays as it is, and the rest are shown', async ({
    promised: { olga, rita, rentalId },
    person,
  }) => {
    const zoe = (await person('Zoe')).at({ now: at(today) })
    const [gone, rest] = [await olga.list({ location: city }), await olga.list({ location: city })]
    await zoe.api.rentals.book(asking(gone, addDays(today, 3)))
    await expect(
      rita.api.rentals.swap({ rentalId, dressId: gone.id, pricePerDay: 50, totalPrice: 200 }),
    ).rejects.toMatchObject({ message: 'This dress is no longer free on your days. Nothing was changed.' })
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({ status: 'confirmed', risk: 'not_back' })
    const { dresses } = await rita.api.rentals.rescue({ rentalId })
    expect(dresses.map(({ id }) => id)).toContain(rest.id)
  })

  test('that its owner cancelled in the last two weeks is only asked for anew, however many requests wait', async ({
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const confirm = async (from: Day) => {
      const { rentalId } = await rita.at({ now: at(today) }).api.rentals.book(asking(await olga.list(), from))
      await olga.at({ now: at(today) }).api.rentals.decide({ rentalId, status: 'confirmed' })
      await olga.at({ now: at(today) }).api.rentals.cancel({ rentalId, reason: 'damaged' })
      return rentalId
    }
    const [soon, later] = [await confirm(addDays(today, 14)), await confirm(addDays(today, 15))]
    const { api } = rita.at({ now: at(today) })
    expect(await api.rentals.one({ rentalId: later })).toMatchObject({ risk: null })
    expect(await api.rentals.next()).toMatchObject([{ rentalId: soon, step: 'at_risk', risk: 'cancelled' }])
    const other = await olga.list()
    for (let n = 0; n < 5; n++) await api.rentals.book(asking(await olga.list(), addDays(today, 30)))
    const { rentalId } = await api.rentals.swap({
      rentalId: soon,
      dressId: other.id,
      pricePerDay: 50,
      totalPrice: 200,
    })
    expect(await api.rentals.one({ rentalId })).toMatchObject({ status: 'pending' })
    expect(await api.rentals.one({ rentalId: soon })).toMatchObject({ cancelledBy: 'owner', risk: null })
  })
})
