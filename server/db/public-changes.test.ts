import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { DAY, HOUR } from '../../shared/duration.ts'
import { asking, inDays, test } from '../testing/test.ts'
import { isForeign, watchPublicChanges, whatIsSeen, type Seen } from './public-changes.ts'

const noon = new Date('2031-03-04T18:00:00Z')

describe('whether what anybody may see has changed', () => {
  test('is yes once after a change, and at the first look', async ({ person, db }) => {
    const watch = watchPublicChanges(db, () => noon)
    const olga = await person('Olga')
    expect([await watch.look(), await watch.look()]).toEqual([true, false])
    const { id } = await olga.list()
    expect([await watch.look(), await watch.look()]).toEqual([true, false])
    await olga.api.dresses.update({ id, title: 'Another title' })
    expect([await watch.look(), await watch.look()]).toEqual([true, false])
  })

  test('is yes in a database that was restored in the place of the one before', async ({ db }) => {
    const { rows } = await sql<Seen>`select ${whatIsSeen}`.execute(db)
    const isIn = async (database?: string) => {
      const [seen] = rows.map((row) => ({ ...row, ...(database && { database }) }))
      if (!seen) throw new Error('Nothing was seen.')
      return (await sql<{ isForeign: boolean }>`select ${isForeign(seen)} as is_foreign`.execute(db)).rows
    }
    expect([await isIn(), await isIn('1')]).toEqual([[{ isForeign: false }], [{ isForeign: true }]])
  })

  test('is yes when it is done, not while it is being done, whatever was begun and done before', async ({
    person,
    db,
  }) => {
    const olga = await person('Olga')
    const [first, second] = [await olga.list(), await olga.list()]
    const rename = async (id: number) => {
      const trx = await db.startTransaction().execute()
      await trx.updateTable('dress').set({ title: 'Renamed' }).where('id', '=', id).execute()
      return trx
    }
    const watch = watchPublicChanges(db, () => noon)
    const slow = await rename(first.id)
    await watch.look()
    const quick = await rename(second.id)
    await quick.commit().execute()
    expect([await watch.look(), await watch.look()]).toEqual([true, false])
    await slow.commit().execute()
    expect([await watch.look(), await watch.look()]).toEqual([true, false])
    await (await rename(first.id)).rollback().execute()
    expect(await watch.look()).toBe(false)
  })

  test('is yes when nobody has answered in time, and on the next day', async ({ person, db }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    await rita.api.rentals.book(asking(dress, inDays(10)))
    const { lapsesAt } = await db
      .selectFrom('rental')
      .select('lapsesAt')
      .where('dressId', '=', dress.id)
      .executeTakeFirstOrThrow()
    let now = new Date(lapsesAt.getTime() - 1)
    const watch = watchPublicChanges(db, () => now)
    await watch.look()
    now = lapsesAt
    expect([await watch.look(), await watch.look()]).toEqual([true, false])

    now = noon
    await watch.look()
    now = new Date(noon.getTime() + HOUR)
    expect(await watch.look()).toBe(false)
    now = new Date(noon.getTime() + DAY)
    expect([await watch.look(), await watch.look()]).toEqual([true, false])
  })

  test('is no after a statement that changed no row', async ({ person, db }) => {
    const olga = await person('Olga')
    const { id } = await olga.list()
    const watch = watchPublicChanges(db, () => noon)
    await watch.look()
    await db.updateTable('dress').set({ title: 'Renamed' }).where('id', '=', -id).execute()
    await db.deleteFrom('hold').where('dressId', '=', -id).execute()
    expect(await watch.look()).toBe(false)
    await db.deleteFrom('dressWord').where('dressId', '=', id).execute()
    expect(await watch.look()).toBe(true)
  })

  test('is no after what only some can see', async ({ person, db }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const watch = watchPublicChanges(db, () => noon)
    await watch.look()
    await rita.api.favorites.toggle({ dressId: dress.id })
    expect(await watch.look()).toBe(false)
  })
})
