import { describe, expect } from 'vitest'
import { asking, inDays, test as base, type Person } from '../../testing/test.ts'
import { lists } from './lists.ts'

const test = base.extend<{ ada: Person }>({
  ada: async ({ person }, use) => use(await person('Ada', { role: 'admin' })),
})

/** The rows of a list, each with its facts. */
const rows = async (admin: Person, list: string, asked: { q?: string; show?: string } = {}) =>
  (await admin.api.admin.list({ list, ...asked })).rows.map(({ facts, ...row }) => ({
    ...row,
    ...Object.fromEntries(facts.map(({ label, value }) => [label, value])),
  }))

describe('the lists of the desk', () => {
  test('find people by a part of their name or address, or by what they are', async ({ ada, person, db }) => {
    const [zora, olga] = [await person('Zora Quimby'), await person('Olga')]
    await db.updateTable('appUser').set({ email: 'zq.77_x@people.test' }).where('id', '=', zora.id).execute()
    await olga.list()
    for (const q of ['Zora', 'uimb', 'QUIMBY zora', 'zo', 'zq.77_x', zora.id])
      expect(await rows(ada, 'people', { q })).toMatchObject([{ name: 'Zora Quimby', Dresses: 0 }])
    // Nothing in the words is a pattern.
    for (const q of ['Z%a', 'zq_77', '%', 'im']) expect(await rows(ada, 'people', { q })).toEqual([])
    const ids = async (show: string) => (await rows(ada, 'people', { show })).map(({ id }) => id)
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
      expect(await rows(ada, 'dresses', { q })).toMatchObject([{ name: 'Heron gown', Rentals: 1 }])
    for (const q of ['heron', 'Finch', 'WREN', `${rentalId}`, rita.id, `dress:${dress.id}`])
      expect(await rows(ada, 'rentals', { q })).toMatchObject([
        { id: `${rentalId}`, state: ['Confirmed', 'default'] },
      ])
    expect(await rows(ada, 'rentals', { q: 'heron', show: 'pending' })).toEqual([])

    const toDecide = () => rows(ada, 'rentals', { show: 'to_decide' })
    expect(await toDecide()).toEqual([])
    await db.updateTable('appUser').set({ suspendedAt: new Date() }).where('id', '=', olga.id).execute()
    expect(await toDecide()).toMatchObject([
      { id: `${rentalId}`, Owner: { text: 'Olga Finch (suspended)' }, Renter: { text: 'Rita Wren' } },
    ])

    const other = await rita.list({ title: 'Bittern gown' })
    await rita.api.dresses.remove({ id: other.id })
    expect(await rows(ada, 'dresses', { show: 'deleted', q: 'bittern' })).toMatchObject([
      { id: `${other.id}`, state: ['Deleted', 'outline'] },
    ])
  })

  test('have pages without doubles or gaps while others come', async ({ ada, person }) => {
    const olga = await person('Olga')
    const listed = new Set<number>()
    for (let n = 0; n < 65; n++) listed.add((await olga.list({ title: `Paged gown ${n}` })).id)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await ada.api.admin.list({ list: 'dresses', q: 'paged', cursor })
      seen.push(...page.rows.map(({ id }) => Number(id)))
      cursor = page.nextCursor ?? undefined
      await olga.list({ title: 'Paged gown, late' })
    } while (cursor)
    expect(seen).toEqual([...listed].toReversed())

    const people: string[] = []
    do {
      const page = await ada.api.admin.list({ list: 'people', cursor })
      people.push(...page.rows.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(people).size).toBe(people.length)
  })

  test('filter the record by who did what and to whom', async ({ ada, person }) => {
    const rita = await person('Rita Merlin')
    await ada.api.admin.act({ action: 'warn', id: rita.id, reason: 'rude', words: 'Do be kind.' })
    for (const q of [ada.id])
      expect(await rows(ada, 'audit', { q, show: 'sanction' })).toMatchObject([
        { name: 'Decision', By: { text: 'Ada' }, About: expect.stringMatching(/^sanction \d+$/) },
      ])
    expect(await rows(ada, 'audit', { q: 'merlin', show: 'sign_in' })).toEqual([])
  })

  test('have a page of each row, where an admin decides nothing about themselves', async ({
    ada,
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    await rita.api.reports.create({ personId: olga.id, reason: 'spam', words: '' })
    const personOf = (id: string) => ada.api.admin.record({ list: 'people', id })
    const shown = await personOf(olga.id)
    expect(shown.actions).toEqual(expect.arrayContaining(['warn', 'suspend', 'hide_avatar']))
    expect(shown.links).toContainEqual({
      text: 'Open reports (1)',
      to: `/admin/reports?person=${olga.id}`,
    })
    await rita.api.reports.create({ personId: ada.id, reason: 'spam', words: '' })
    const own = await personOf(ada.id)
    expect([own.actions, own.decisions, JSON.stringify(own).includes('eports')]).toEqual([
      undefined,
      undefined,
      false,
    ])

    const pageOf = (list: string, id: number) => ada.api.admin.record({ list, id: `${id}` })
    expect(await pageOf('dresses', dress.id)).toMatchObject({ actions: ['hide_dress', 'hide_picture'] })
    const adas = await ada.list()
    expect(await pageOf('dresses', adas.id)).not.toHaveProperty('actions')

    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    expect(await pageOf('rentals', rentalId)).toMatchObject({ actions: [] })
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    expect(await pageOf('rentals', rentalId)).toMatchObject({ actions: ['cancel_rental'] })

    for (const missing of [
      { list: 'people', id: 'Olga' },
      { list: 'dresses', id: `dress:${dress.id}` },
      { list: 'audit', id: '1' },
      { list: 'constructor', id: '1' },
    ])
      await expect(ada.api.admin.record(missing)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('are for admins, and refuse what is no page or filter', async ({ ada, person }) => {
    const rita = await person('Rita')
    for (const list of Object.keys(lists)) {
      await expect(rita.api.admin.list({ list })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      for (const cursor of ['-1', '99999999999', "1'", 'NaN', `9_${'-'.repeat(36)}`])
        await expect(ada.api.admin.list({ list, cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    for (const missing of [{ list: 'people', show: 'all' }, { list: 'constructor' }, { list: 'weeks' }])
      await expect(ada.api.admin.list(missing)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
