import { describe, expect } from 'vitest'
import { addDays, type Day } from '../../../shared/day.ts'
import { asking, test, type Person } from '../../testing/test.ts'
import { remind } from '../reminders.ts'

const noon = (day: Day) => new Date(`${day}T20:00:00Z`)
const today = '2026-06-10'

/** Olga's dresses, each asked for by Rita: what is confirmed from so many days before or after today. */
async function lend(person: (name: string) => Promise<Person>, starts: Record<string, number>) {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const ids: Record<string, number> = {}
  for (const [title, ahead] of Object.entries(starts)) {
    const from = addDays(today, ahead)
    const asked = { now: noon(addDays(today, Math.min(0, ahead - 10))) }
    const { rentalId } = await rita.at(asked).api.rentals.book(asking(await olga.list({ title }), from))
    await olga.at(asked).api.rentals.decide({ rentalId, status: 'confirmed' })
    ids[title] = rentalId
  }
  return { olga: olga.at({ now: noon(today) }), rita: rita.at({ now: noon(today) }), ids }
}

describe('Today', () => {
  test('has each rental in its group, the most urgent first, and what is theirs to do counts', async ({
    person,
    db,
  }) => {
    const { olga, rita, ids } = await lend(person, {
      'later on': 12, byPost: 4, tomorrow: 2, today: 1, begun: -1, silent: -6, lateOnes: -20, 'sent off': 3,
    }) // oxfmt-ignore
    const asked = await rita.api.rentals.book(
      asking(await olga.list({ title: 'asked for' }), addDays(today, 20)),
    )
    await db
      .updateTable('rental')
      .set({ way: 'post' })
      .where('id', '=', ids.byPost ?? 0)
      .execute()
    await db
      .updateTable('rental')
      .set({ notBackAt: noon(today) })
      .where('id', '=', ids.lateOnes ?? 0)
      .execute()
    await db
      .insertInto('handover')
      .values({ rentalId: ids['sent off'] ?? 0, leg: 'there', sentAt: noon(today) })
      .execute()

    const told = await olga.api.rentals.today()
    const titles = (turn: Exclude<keyof typeof told, 'today'>) => told[turn].rentals.map(({ title }) => title)
    expect([titles('answer'), titles('send'), titles('back'), titles('coming')]).toEqual([
      ['asked for'],
      ['today', 'byPost', 'tomorrow'],
      ['lateOnes', 'silent'],
      ['sent off', 'later on'],
    ])
    expect(told.answer.rentals[0]).toMatchObject({
      rentalId: asked.rentalId,
      renterName: 'Rita',
      hoursLeft: 48,
    })
    expect(told.send.rentals.map(({ sendBy }) => sendBy)).toEqual([
      today,
      addDays(today, 1),
      addDays(today, 1),
    ])
    // To answer, to send today, and one of which nothing is said.
    expect(await olga.api.auth.session()).toMatchObject({ pendingRequests: 1, ownerTasks: 3 })
    expect(await rita.api.auth.session()).toMatchObject({ ownerTasks: 0 })
    expect(await rita.api.rentals.today()).toMatchObject({ answer: { total: 0, rentals: [] } })
  })

  test('of what was to be posted and is handed over by now has the other way, and no risk', async ({
    person,
    db,
  }) => {
    const { olga, rita, ids } = await lend(person, { 'too late': 1, early: 3 })
    await db.updateTable('rental').set({ way: 'post' }).execute()
    const read = async (rentalId = 0) => {
      const { risk, there, back } = await rita.api.rentals.one({ rentalId })
      return { risk, ways: [there.way, back.way] }
    }
    expect(await read(ids['too late'])).toEqual({ risk: 'not_sent', ways: ['post', 'post'] })
    for (const rentalId of Object.values(ids)) {
      const place = { rentalId, leg: 'there', place: 'Café Lou' } as const
      await olga.api.handover.namePlace(place)
      await rita.api.handover.agreeToPlace(place)
    }
    expect(await read(ids['too late'])).toEqual({ risk: null, ways: ['meet', 'post'] })
    const { send, coming } = await olga.api.rentals.today()
    expect(send.rentals).toMatchObject([{ title: 'too late', sendBy: today, there: { way: 'meet' } }])
    expect(coming.rentals).toMatchObject([{ title: 'early', sendBy: addDays(today, 2) }])
    expect((await rita.api.rentals.mine())[0]).toMatchObject({ there: { way: 'meet', sentAt: null } })
    await remind(db, { now: noon(today), timeZone: 'America/New_York', turnaroundDays: 0 })
    const notices = await db
      .selectFrom('notice')
      .select('rentalId')
      .where('kind', '=', 'send_today')
      .execute()
    expect(notices).toEqual([])
  })

  test('tells what is to be done, the next few of how many there are, and forgets what silence has closed', async ({
    person,
  }) => {
    const many = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`gown ${n}`, 5 + n]))
    const back = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`worn ${n}`, -5]))
    const { olga } = await lend(person, { ...many, ...back, closed: -12 })
    const told = await olga.api.rentals.today()
    expect(told.coming).toMatchObject({
      total: 7,
      rentals: [{ title: 'gown 0' }, {}, {}, {}, { title: 'gown 4' }],
    })
    expect(told.back).toMatchObject({ total: 6, rentals: Object.keys(back).map((title) => ({ title })) })
  })
})
