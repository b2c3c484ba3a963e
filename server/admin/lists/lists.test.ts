import { describe, expect } from 'vitest'
import { asking, inDays, test as base, type Person } from '../../testing/test.ts'
import { lists } from './lists.ts'

const test = base.extend<{ ada: Person }>({
  ada: async ({ person }, use) => use(await person('Ada', { role: 'admin' })),
})

describe('the lists of the desk', () => {
  test('find people by a part of their name or address, or by what they are', async ({ ada, person, db }) => {
    const [zora, olga] = [await person('Zora Quimby'), await person('Olga')]
    await db.updateTable('appUser').set({ email: 'zq.77_x@people.test' }).where('id', '=', zora.id).execute()
    await olga.list()
    for (const q of ['Zora', 'uimb', 'QUIMBY zora', 'zo', 'zq.77_x', zora.id])
      expect((await ada.api.admin.people({ q })).rows).toMatchObject([{ name: 'Zora Quimby', dresses: 0 }])
    // Nothing in the words is a pattern.
    for (const q of ['Z%a', 'zq_77', '%', 'im']) expect((await ada.api.admin.people({ q })).rows).toEqual([])
    const ids = async (show: (typeof lists.people.filters)[number]) =>
      (await ada.api.admin.people({ show })).rows.map(({ personId }) => personId)
    expect(await ids('admins')).toContain(ada.id)
    expect(await ids('admins')).not.toContain(zora.id)
    expect(await ids('lenders')).toContain(olga.id)
    await db.updateTable('appUser').set({ suspendedAt: new Date() }).where('id', '=', zora.id).execute()
    expect(await ids('suspended')).toEqual([zora.id])
    // An end counts at once.
    await db.updateTable('appUser').set({ suspendedUntil: new Date() }).where('id', '=', zora.id).execute()
    expect(await ids('suspended')).toEqual([])
  })

  test('show what nobody else sees of dresses, and rentals by either side', async ({ ada, person, db }) => {
    const [olga, rita] = [await person('Olga Finch'), await person('Rita Wren')]
    const dress = await olga.list({ title: 'Heron gown', brand: 'Maison Egret' })
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    for (const q of ['heron', 'egret', 'olga fin', `${dress.id}`])
      expect((await ada.api.admin.dresses({ q })).rows).toMatchObject([{ title: 'Heron gown', rentals: 1 }])
    for (const q of ['heron', 'Finch', 'WREN', `${rentalId}`, rita.id, `dress:${dress.id}`])
      expect((await ada.api.admin.rentals({ q })).rows).toMatchObject([{ rentalId, status: 'confirmed' }])
    expect((await ada.api.admin.rentals({ q: 'heron', show: 'pending' })).rows).toEqual([])

    const toDecide = async () => (await ada.api.admin.rentals({ show: 'to_decide' })).rows
    expect(await toDecide()).toEqual([])
    await db.updateTable('appUser').set({ suspendedAt: new Date() }).where('id', '=', olga.id).execute()
    expect(await toDecide()).toMatchObject([{ rentalId, isOwnerSuspended: true, isRenterSuspended: false }])

    const other = await rita.list({ title: 'Bittern gown' })
    await rita.api.dresses.remove({ id: other.id })
    const deleted = await ada.api.admin.dresses({ show: 'deleted', q: 'bittern' })
    expect(deleted.rows).toMatchObject([{ dressId: other.id, state: 'deleted' }])
  })

  test('have pages without doubles or gaps while others come', async ({ ada, person, db }) => {
    const olga = await person('Olga')
    const listed = new Set<number>()
    for (let n = 0; n < 65; n++) listed.add((await olga.list({ title: `Paged gown ${n}` })).id)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await ada.api.admin.dresses({ q: 'paged', cursor })
      seen.push(...page.rows.map(({ dressId }) => dressId))
      cursor = page.nextCursor ?? undefined
      await olga.list({ title: 'Paged gown, late' })
    } while (cursor)
    expect(seen).toEqual([...listed].toReversed())

    const people: string[] = []
    do {
      const page = await lists.people.find(
        db,
        { cursor, limit: 3 },
        { adminId: ada.id, now: new Date(), timeZone: 'UTC' },
      )
      people.push(...page.map(({ personId }) => personId))
      const last = page.at(-1)
      cursor = last && `${last.joined}_${last.personId}`
    } while (cursor)
    expect(new Set(people).size).toBe(people.length)
  })

  test('filter the record by who did what and to whom', async ({ ada, person }) => {
    const rita = await person('Rita Merlin')
    await ada.api.admin.act({ action: 'warn', id: rita.id, reason: 'rude', words: 'Do be kind.' })
    for (const q of ['merlin', rita.id])
      expect((await ada.api.admin.audit({ q, show: 'sanction' })).rows).toMatchObject([
        { event: 'sanction', actorName: 'Ada', subject: `warn ${rita.id}`, subjectName: 'Rita Merlin' },
      ])
    expect((await ada.api.admin.audit({ q: 'merlin', show: 'sign_in' })).rows).toEqual([])
  })

  test('are for admins, and refuse what is no page or filter', async ({ ada, person }) => {
    const rita = await person('Rita')
    for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
      await expect(rita.api.admin[name]({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
      for (const cursor of ['-1', '99999999999', "1'", 'NaN', `9_${'-'.repeat(36)}`])
        await expect(ada.api.admin[name]({ cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    await expect(ada.api.admin.people({ show: 'all' as never })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})
