import { describe, expect } from 'vitest'
import type { Db } from '../db/database.ts'
import { findFaults } from '../testing/faults.ts'
import { sentLetters } from '../testing/sent-letters.ts'
import { test, type Person } from '../testing/test.ts'
import { sendFollowerDigests } from './news.ts'

const at = (text: string) => new Date(text)
const NEW_YORK = 'America/New_York'
const tell = (db: Db, now: string, timeZone = NEW_YORK) => sendFollowerDigests(db, { now: at(now), timeZone })

test.beforeEach(async ({ db }) => {
  await db.deleteFrom('letter').execute()
  await db.deleteFrom('notice').execute()
  await db.deleteFrom('newDress').execute()
  await db.deleteFrom('closet').execute()
})

/** A lender with a closet, and its follower since `since`. */
async function followed(person: (name: string) => Promise<Person>, since = '2026-06-01T12:00:00Z') {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  await rita.context.db
    .updateTable('appUser')
    .set({ emailVerifiedAt: at(since) })
    .where('id', '=', rita.id)
    .execute()
  await olga.at({ now: at(since) }).list({ title: 'First gown' })
  const closet = await olga.api.closets.mine()
  const closetId = closet?.closetId ?? 0
  await rita.at({ now: at(since) }).api.closets.follow({ closetId })
  const listAt = (now: string, title: string) => olga.at({ now: at(now) }).list({ title })
  return { olga, rita, closetId, listAt }
}

/** Who has a notice of new dresses, and how many letters there are about it. */
async function toldIn(db: Db) {
  const notices = await db.selectFrom('notice').select('userId').where('kind', '=', 'closet_news').execute()
  const letters = await db.selectFrom('letter').select('userId').where('kind', '=', 'closet_news').execute()
  expect(letters.map(({ userId }) => userId)).toEqual(notices.map(({ userId }) => userId))
  return notices.map(({ userId }) => userId)
}

const sendAt = (db: Db, now: string) => sentLetters(db, at(now))

describe('whoever follows a closet', () => {
  test('and has not confirmed an address is told in the app alone', async ({ person, db }) => {
    const { rita, listAt } = await followed(person)
    await db.updateTable('appUser').set({ emailVerifiedAt: null }).where('id', '=', rita.id).execute()
    await listAt('2026-06-02T12:00:00Z', 'Second gown')
    await tell(db, '2026-06-02T14:00:00Z')
    expect(await toldIn(db)).toEqual([rita.id])
    expect(await sendAt(db, '2026-06-02T14:01:00Z')).toEqual([])
  })

  test('is told at ten of what was listed since, in one notice and one letter, once', async ({
    person,
    db,
  }) => {
    const { rita, listAt } = await followed(person)
    await listAt('2026-06-02T12:00:00Z', 'Second gown')
    await listAt('2026-06-02T13:00:00Z', 'Third gown')
    const told: number[] = []
    for (const now of ['13:59', '14:00', '14:01', '20:00']) told.push(await tell(db, `2026-06-02T${now}:00Z`))
    expect(told).toEqual([0, 1, 0, 0])
    expect(await toldIn(db)).toEqual([rita.id])
    expect((await rita.api.notices.list({})).notices).toMatchObject([{ kind: 'closet_news', rentalId: null }])
    const [letter, ...more] = await sendAt(db, '2026-06-02T14:02:00Z')
    expect(more).toEqual([])
    expect(letter?.subject).toBe('New in closets you follow: Third gown and 1 more')
    expect(letter?.text).toContain('There are 2 new dresses in closets that you follow.')
    expect(letter?.text).toContain('Second gown\nMaison Ondine, size 8, $50.00 a day, from Olga\nhttp')
    expect(letter?.text).not.toContain('First gown')
    expect(letter?.html).toContain('/dresses/maison-ondine-third-gown-8')
    // Names and titles do not stay with a letter that has left.
    const { facts } = await db.selectFrom('letter').select('facts').executeTakeFirstOrThrow()
    expect(JSON.stringify(facts)).not.toMatch(/Olga|gown/)
    expect(await findFaults(db)).toEqual([])
  })

  test('is told nothing while nothing is new, and of what comes after ten on the next day', async ({
    person,
    db,
  }) => {
    const { rita, listAt } = await followed(person)
    expect(await tell(db, '2026-06-02T14:00:00Z')).toBe(0)
    await listAt('2026-06-02T14:30:00Z', 'Late gown')
    expect(await tell(db, '2026-06-02T15:00:00Z')).toBe(0)
    expect(await tell(db, '2026-06-03T13:59:00Z')).toBe(0)
    expect(await tell(db, '2026-06-03T14:00:00Z')).toBe(1)
    expect(await tell(db, '2026-06-04T14:00:00Z')).toBe(0)
    expect(await toldIn(db)).toEqual([rita.id])
  })

  test('is told of a missed day with the next, once; nothing of it is left', async ({ person, db }) => {
    const { listAt } = await followed(person)
    await listAt('2026-06-02T12:00:00Z', 'Second gown')
    await listAt('2026-06-04T12:00:00Z', 'Third gown')
    expect(await tell(db, '2026-06-05T18:00:00Z')).toBe(1)
    const [letter] = await sendAt(db, '2026-06-05T18:01:00Z')
    expect(letter?.text).toMatch(/Third gown[^]*Second gown/)
    expect(await tell(db, '2026-06-06T14:00:00Z')).toBe(0)
    expect(await db.selectFrom('newDress').selectAll().execute()).toEqual([])
  })

  test('is not told again of what they were told when a server died in the middle', async ({
    person,
    db,
  }) => {
    const { rita, closetId, listAt } = await followed(person)
    const tess = await person('Tess')
    const dress = await listAt('2026-06-02T12:00:00Z', 'Second gown')
    expect(await tell(db, '2026-06-02T14:00:00Z')).toBe(1)
    // The state after a crash: what was due is still there, and a follower since the same time not told yet.
    await db
      .insertInto('newDress')
      .values({ dressId: dress.id, listedAt: at('2026-06-02T12:00:00Z') })
      .execute()
    await tess.at({ now: at('2026-06-01T13:00:00Z') }).api.closets.follow({ closetId })
    expect(await tell(db, '2026-06-03T15:00:00Z')).toBe(1)
    expect(await toldIn(db)).toEqual([rita.id, tess.id])
  })

  test('is not told of what was there before, or is not to be had by then', async ({ person, db }) => {
    const { olga, closetId, listAt } = await followed(person)
    const later = await person('Later')
    const disabled = await listAt('2026-06-02T12:00:00Z', 'Disabled gown')
    const removed = await listAt('2026-06-02T12:00:00Z', 'Removed gown')
    await olga.api.dresses.update({ id: disabled.id, available: false })
    await olga.api.dresses.remove({ id: removed.id })
    await later.at({ now: at('2026-06-02T12:30:00Z') }).api.closets.follow({ closetId })
    expect(await tell(db, '2026-06-02T14:00:00Z')).toBe(0)
    expect(await toldIn(db)).toEqual([])
  })

  test('gets no letter of what has gone since the notice, nor of a closet they have let go of', async ({
    person,
    db,
  }) => {
    const { olga, rita, closetId, listAt } = await followed(person)
    const [gone, stays] = [
      await listAt('2026-06-02T12:00:00Z', 'Gone gown'),
      await listAt('2026-06-02T12:00:00Z', 'Staying gown'),
    ]
    await tell(db, '2026-06-02T14:00:00Z')
    await olga.api.dresses.remove({ id: gone.id })
    const [letter] = await sendAt(db, '2026-06-02T14:01:00Z')
    expect(letter?.subject).toBe('New in closets you follow: Staying gown')
    expect(letter?.text).not.toContain('Gone gown')
    expect(stays.available).toBe(true)

    await listAt('2026-06-03T12:00:00Z', 'Unwanted gown')
    await tell(db, '2026-06-03T14:00:00Z')
    await rita.api.closets.unfollow({ closetId })
    expect(await sendAt(db, '2026-06-03T14:01:00Z')).toEqual([])
    const { why } = await db
      .selectFrom('letter')
      .select('why')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(why).toBe('nothing_left')
  })

  test('hears nothing of somebody whom they have blocked or who blocked them', async ({ person, db }) => {
    const { olga, rita, listAt } = await followed(person)
    await listAt('2026-06-02T12:00:00Z', 'Second gown')
    await olga.api.people.block({ personId: rita.id })
    expect(await tell(db, '2026-06-02T14:00:00Z')).toBe(0)
  })

  test('chooses whether it comes by letter; in the app it comes in any case', async ({ person, db }) => {
    const { rita, listAt } = await followed(person)
    await rita.api.mail.choose({ topic: 'closets', isWanted: false })
    await listAt('2026-06-02T12:00:00Z', 'Second gown')
    expect(await tell(db, '2026-06-02T14:00:00Z')).toBe(1)
    expect(await sendAt(db, '2026-06-02T14:01:00Z')).toEqual([])
    expect(await rita.api.notices.unseen()).toBe(1)
  })

  test('is shown ten of many, and told how many more there are', async ({ person, db }) => {
    const { listAt } = await followed(person)
    for (let n = 1; n <= 13; n++) await listAt('2026-06-02T12:00:00Z', `Gown number ${n}`)
    await tell(db, '2026-06-02T14:00:00Z')
    const [letter] = await sendAt(db, '2026-06-02T14:01:00Z')
    expect(letter?.subject).toBe('New in closets you follow: Gown number 13 and 12 more')
    expect(letter?.text.match(/Gown number \d+\n/g)).toHaveLength(10)
    expect(letter?.text).toContain('And 3 more.')
  })

  test('is told by eight servers at once as by one', async ({ person, db }) => {
    const { closetId, listAt } = await followed(person)
    for (let n = 0; n < 5; n++)
      await (
        await person(`Reader ${n}`)
      )
        .at({ now: at('2026-06-01T13:00:00Z') })
        .api.closets.follow({ closetId })
    await listAt('2026-06-02T12:00:00Z', 'Second gown')
    const told = await Promise.all(Array.from({ length: 8 }, () => tell(db, '2026-06-02T14:00:00Z')))
    expect(told.reduce((sum, one) => sum + one)).toBe(6)
    expect(await toldIn(db)).toHaveLength(6)
  })
})

test.for([
  [NEW_YORK, '2026-06-02T14:00:00Z'],
  ['Asia/Kolkata', '2026-06-02T04:30:00Z'],
  ['Pacific/Kiritimati', '2026-06-01T20:00:00Z'],
  ['Pacific/Pago_Pago', '2026-06-02T21:00:00Z'],
] as const)('in %s ten o’clock is %s', async ([timeZone, ten], { person, db }) => {
  const { listAt } = await followed(person)
  await listAt('2026-06-01T13:00:00Z', 'Second gown')
  const around = (minutes: number) =>
    sendFollowerDigests(db, { now: new Date(at(ten).getTime() + minutes * 60_000), timeZone })
  // Counted with the day before where its morning came after the gown was listed.
  expect([await around(-1), await around(0), await around(1)].filter(Boolean)).toEqual([1])
  expect(await toldIn(db)).toHaveLength(1)
})

test('clocks that change move the morning with them', async ({ person, db }) => {
  const { listAt } = await followed(person, '2026-10-20T12:00:00Z')
  // Summer time ends on 1 November in New York.
  await listAt('2026-10-31T12:00:00Z', 'Summer gown')
  expect(await tell(db, '2026-10-31T13:59:00Z')).toBe(0)
  expect(await tell(db, '2026-10-31T14:00:00Z')).toBe(1)
  await listAt('2026-11-01T12:00:00Z', 'Winter gown')
  expect(await tell(db, '2026-11-01T14:59:00Z')).toBe(0)
  expect(await tell(db, '2026-11-01T15:00:00Z')).toBe(1)
})
