import { describe, expect } from 'vitest'
import { addDays, formatDay, type Day } from '../../shared/day.ts'
import { MAX_SEARCHES } from '../../shared/search/saved-search.ts'
import type { Db } from '../db/database.ts'
import { findFaults } from '../testing/faults.ts'
import { rules } from '../testing/rules.ts'
import { sentLetters } from '../testing/sent-letters.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'
import { sendSearchNews } from './news.ts'

const timeZone = 'America/New_York'
/** A moment of a day that begins in so many days; ten o'clock in New York is at two or three in the afternoon. */
const on = (days: number, time = '16:00') => new Date(`${inDays(days)}T${time}:00Z`)
const tellAt = (db: Db, now: Date) => sendSearchNews(db, { ...rules, now, timeZone })

const lettersAt = async (db: Db, now: Date) =>
  (await sentLetters(db, now)).filter(({ subject }) => subject.startsWith('Found for you'))

/** Somebody who lends, and somebody whose address is confirmed. */
async function two(person: (name: string) => Promise<Person>, db: Db) {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  await db.updateTable('appUser').set({ emailVerifiedAt: new Date() }).where('id', '=', rita.id).execute()
  await db.deleteFrom('savedSearch').execute()
  await db.deleteFrom('letter').execute()
  return { olga, rita }
}

/** A word that is in no other test's dress. */
const wordOf = (name: string) => `${name}frock`

describe('a saved search', () => {
  test('is one row however it is typed, and there are ten a person, of which each is theirs alone', async ({
    person,
    db,
  }) => {
    const { olga, rita } = await two(person, db)
    const { searchId } = await rita.api.searches.save({
      address: '/dress-rental?sizes=14,12&colors=black&sort=newest',
    })
    for (const address of [
      'colors=black&sizes=12&sizes=14&nonsense=1',
      '?colors=black&sizes=12,14&sort=price_up',
    ])
      expect(await rita.api.searches.save({ address })).toEqual({ searchId })
    expect(await rita.api.searches.mine()).toMatchObject([
      { searchId, address: 'sizes=12,14&colors=black', endsOn: null, isOver: false },
    ])
    for (const address of [
      '',
      '/dress-rental',
      'sort=price_up',
      'size=huge',
      `event=${inDays(-1)}`,
      '\ud800',
    ])
      await expect(rita.api.searches.save({ address })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await olga.api.searches.remove({ searchId })
    const cities = Array.from({ length: MAX_SEARCHES - 1 }, (_, n) => ({ address: `city=City+${n}` }))
    await Promise.all(cities.map((search) => rita.api.searches.save(search)))
    await expect(rita.api.searches.save({ address: 'city=One+more' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await rita.api.searches.remove({ searchId })
    expect((await rita.api.searches.mine()).map((search) => search.address)).toHaveLength(MAX_SEARCHES - 1)
    await rita.api.searches.save({ address: 'city=One+more' })
  })

  test('tells at ten, once a day, of what browse shows then and has not been told', async ({
    person,
    db,
  }) => {
    const { olga, rita } = await two(person, db)
    const [word, event] = [wordOf('evening'), inDays(20)]
    const days = { startDate: addDays(event, -1), endDate: addDays(event, 2) }
    const old = await olga.list({ title: `Old ${word}`, ways: 'both', leadDays: 1 })
    const taken = await olga.list({ title: `Taken ${word}`, ways: 'both', leadDays: 1 })
    const { blockId } = await olga.api.rentals.block({ dressId: taken.id, ...wide(event) })
    await rita.api.searches.save({ address: `searchTerm=${word}&event=${event}` })
    // The same dresses by another search are told once.
    await rita.api.searches.save({ address: `searchTerm=${word}` })
    expect(await tellAt(db, on(1))).toBe(0)

    const fresh = await olga.list({ title: `Fresh ${word}`, ways: 'both', leadDays: 1 })
    await rita.list({ title: `Own ${word}` })
    const gone = await olga.list({ title: `Gone ${word}` })
    const withheld = await olga.list({ title: `Switched ${word}` })
    await olga.api.rentals.unblock({ blockId })
    expect(await tellAt(db, on(2, '13:00'))).toBe(0)
    // Two servers at once.
    expect((await Promise.all([tellAt(db, on(2)), tellAt(db, on(2))])).sort()).toEqual([0, 1])
    expect(await tellAt(db, on(2, '20:00'))).toBe(0)
    await olga.api.dresses.remove({ id: gone.id })
    await olga.api.dresses.update({ id: withheld.id, available: false })
    const [letter, ...more] = await lettersAt(db, on(2))
    expect(more).toEqual([])
    const shown = await rita.api.dresses.cards({ searchTerm: word, event })
    const titles = shown.dresses.map(({ title }) => title).filter((title) => !/^(Old|Own)/.test(title))
    expect(titles.toSorted()).toEqual([`Fresh ${word}`, `Taken ${word}`])
    expect([...(letter?.text.matchAll(/^\w+ \w+frock$/gm) ?? [])].map(([title]) => title)).toEqual(titles)
    expect(letter?.text).toContain(`/dresses/${fresh.slug}?event=${event}`)
    expect(letter?.headers).toHaveProperty('List-Unsubscribe')
    expect((await rita.api.notices.list({})).notices).toMatchObject([{ kind: 'search_news', rentalId: null }])

    // Taken and free again: it was told.
    const { rentalId } = await rita.api.rentals.book({ ...asking(old, days.startDate) })
    await tellAt(db, on(3))
    await rita.api.rentals.withdraw({ rentalId })
    expect(await tellAt(db, on(4))).toBe(0)
    expect(await lettersAt(db, on(4))).toEqual([])
    expect(await findFaults(db)).toEqual([])
  })

  test('is silent once its day has passed, and goes', async ({ person, db }) => {
    const { olga, rita } = await two(person, db)
    const word = wordOf('over')
    await rita.api.searches.save({ address: `searchTerm=${word}&from=${inDays(3)}&to=${inDays(6)}` })
    await olga.list({ title: `Late ${word}` })
    expect(await tellAt(db, on(8))).toBe(0)
    const later = rita.at({ now: on(8) })
    expect(await later.api.searches.mine()).toMatchObject([{ endsOn: inDays(6), isOver: true }])
    await later.api.searches.save({ address: 'city=Reno' })
    expect(await later.api.searches.mine()).toHaveLength(1)
  })

  test('for typed days is over before the same words mean later ones', async ({ person, db }) => {
    const { olga, rita } = await two(person, db)
    const word = wordOf('typed')
    await rita.api.searches.save({ address: `searchTerm=${word}+this+saturday` })
    const [search] = await rita.api.searches.mine()
    const saturday = addDays(search?.endsOn ?? '', 1)
    expect(new Date(saturday).getUTCDay()).toBe(6)
    await olga.list({ title: `Late ${word}` })
    expect(await tellAt(db, new Date(`${saturday}T20:00:00Z`))).toBe(0)
    const then = rita.at({ now: new Date(`${saturday}T20:00:00Z`) })
    await then.api.searches.save({ address: `searchTerm=${word}+this+saturday` })
    expect(await then.api.searches.mine()).toMatchObject([{ endsOn: addDays(saturday, 6), isOver: false }])
    const today = { address: `searchTerm=${word}+${formatDay(inDays(0))}` }
    await expect(rita.api.searches.save(today)).rejects.toThrow('nothing to look for any more')
  })

  test('hears nothing of somebody whom a block is between', async ({ person, db }) => {
    const { olga, rita } = await two(person, db)
    const word = wordOf('blocked')
    await rita.api.searches.save({ address: `searchTerm=${word}` })
    await olga.api.people.block({ personId: rita.id })
    await olga.list({ title: `Blocked ${word}` })
    expect(await tellAt(db, on(1))).toBe(0)
    await olga.api.people.unblock({ personId: rita.id })
    expect(await tellAt(db, on(2))).toBe(1)
  })
})

/** All days on which a dress has to be free for an event. */
const wide = (event: Day) => ({ startDate: addDays(event, -5), endDate: addDays(event, 5) })
