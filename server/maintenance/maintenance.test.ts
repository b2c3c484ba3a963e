import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { prepareConnection } from '../auth/google/google-accounts.ts'
import { issueToken } from '../auth/tokens.ts'
import { runMaintenance } from './maintenance.ts'
import { variants } from '../images/variants.ts'
import { diskStore } from '../images/store.ts'
import { storeFiles } from '../images/storage.ts'
import { lockDress } from '../rentals/holds.ts'
import { filesIn, test } from '../testing/app.ts'
import { findFaults } from '../testing/faults.ts'
import { finishedRental, rented } from '../testing/finished-rental.ts'
import { asking, inDays } from '../testing/test.ts'

const nextDays = (days: number) => new Date(Date.now() + days * 86_400_000)

describe('maintenance', () => {
  test('cancels requests that have lapsed and gives their days back', async ({ person, db, imageFolder }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    await rita.api.rentals.book(asking(dress, inDays(10)))
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(20)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })

    const images = diskStore(imageFolder)
    expect(await runMaintenance({ db, images, now: new Date() })).toMatchObject({ lapsed: 0 })
    expect(await runMaintenance({ db, images, now: nextDays(3) })).toMatchObject({ lapsed: 1 })
    expect(await runMaintenance({ db, images, now: nextDays(3) })).toMatchObject({ lapsed: 0 })
    expect((await rita.api.rentals.mine()).map(({ status, cancelledBy }) => [status, cancelledBy])).toEqual([
      ['confirmed', null],
      ['cancelled', 'system'],
    ])
    expect(await db.selectFrom('hold').select('rentalId').execute()).toEqual([{ rentalId }])
  })

  test('forgets held and blocked days a month after they ended, and nothing of the rental', async ({
    person,
    db,
    imageFolder,
  }) => {
    const { olga, rita, dress, rentalId } = await rented(person, { endedAgo: 31 })
    const kept = await finishedRental({ olga, rita, endedAgo: 30 })
    await sql`insert into hold (dress_id, period)
      select ${dress.id}, daterange(day, day + 1) from (
        select ${inDays(-40)}::date - n as day from generate_series(1, 600) as n) as blocks`.execute(db)
    const read = () => rita.api.rentals.one({ rentalId })
    const [before, now] = [await read(), new Date()]
    const tidy = () => runMaintenance({ db, images: diskStore(imageFolder), now })
    const tidied = await Promise.all([tidy(), tidy()])
    expect(tidied.reduce((sum, { holds }) => sum + holds, 0)).toBe(601)
    expect(
      await db
        .selectFrom('hold')
        .select('rentalId')
        .where('rentalId', 'in', [rentalId, kept.rentalId])
        .execute(),
    ).toEqual([{ rentalId: kept.rentalId }])
    expect(await read()).toEqual(before)
    expect((await olga.api.rentals.earnings()).totalRentals).toBe(2)
    expect(await findFaults(db)).toEqual([])
  })

  test('removes uploads that no listing took for a day, files and all, and no others', async ({
    person,
    db,
    imageFolder,
  }) => {
    const olga = await person('Olga')
    const images = diskStore(imageFolder)
    const files = variants.map((variant) => ({ variant, bytes: Buffer.from('x') }))
    const upload = async () => {
      const id = await storeFiles(images, files)
      await db
        .insertInto('image')
        .values({ id, ownerId: olga.id, width: 1, height: 1, color: '#000000' })
        .execute()
      return `http://localhost:3000/_api/images/${id}.webp`
    }
    const [kept] = [await upload(), await upload()]
    await olga.list({ imageUrls: [kept] })
    expect(await runMaintenance({ db, images, now: new Date() })).toMatchObject({ images: 0 })
    expect(await runMaintenance({ db, images, now: nextDays(1.01) })).toMatchObject({ images: 1 })
    expect(await filesIn(imageFolder)).toHaveLength(variants.length)
    expect(await olga.api.dresses.mine()).toMatchObject([{ imageUrls: [kept] }])
  })

  test('removes the words of the search that no dress has any more, and no others', async ({
    person,
    visitor,
    db,
    imageFolder,
  }) => {
    const olga = await person('Olga')
    const images = diskStore(imageFolder)
    const [gone] = [
      await olga.list({ title: 'Zibeline farthingale' }),
      await olga.list({ title: 'Zibeline crinoline' }),
    ]
    await olga.api.dresses.remove({ id: gone.id })
    await runMaintenance({ db, images, now: new Date() })
    const words = await db
      .selectFrom('searchWord')
      .select('word')
      .where('kind', '=', 'name')
      .where('word', 'in', ['zibeline', 'farthingale', 'crinoline'])
      .orderBy('word')
      .execute()
    expect(words.map(({ word }) => word)).toEqual(['crinoline', 'zibeline'])
    const unused = await db
      .selectFrom('searchWord')
      .select('word')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('dressWord').select('wordId').whereRef('wordId', '=', 'searchWord.id'))),
      )
      .execute()
    expect(unused).toEqual([])
    expect((await visitor.api.dresses.cards({ searchTerm: 'zibeline' })).dresses).toHaveLength(1)
  })

  test('at the same moment as a dress is listed under a word that nobody has leaves it to be found', async ({
    person,
    visitor,
    db,
    imageFolder,
  }) => {
    const olga = await person('Olga')
    const images = diskStore(imageFolder)
    for (let round = 0; round < 40; round++) {
      const title = `Word${'abcdefghij'[round % 10]}${'klmnopqrst'[Math.floor(round / 10)]} gown`
      const { id } = await olga.list({ title })
      await olga.api.dresses.remove({ id })
      const imageUrls = [await olga.upload()]
      const [listed] = await Promise.all([
        olga.list({ title, imageUrls }),
        runMaintenance({ db, images, now: new Date() }),
      ])
      const [word = ''] = title.split(' ')
      const { dresses } = await visitor.api.dresses.cards({ searchTerm: word })
      expect([title, dresses.map((dress) => dress.id)]).toEqual([title, [listed.id]])
    }
  })

  test('at the same moment as a listing takes the picture ends well for one of them', async ({
    person,
    db,
    imageFolder,
  }) => {
    const olga = await person('Olga')
    const images = diskStore(imageFolder)
    for (let round = 0; round < 40; round++) {
      const url = await olga.upload()
      const [listed] = await Promise.allSettled([
        olga.list({ imageUrls: [url] }),
        runMaintenance({ db, images, now: nextDays(2) }),
      ])
      const id = /([0-9a-f]{32})/.exec(url)?.[1] ?? ''
      const row = await db.selectFrom('image').select('dressId').where('id', '=', id).executeTakeFirst()
      expect(row?.dressId).toBe(listed?.status === 'fulfilled' ? listed.value.id : undefined)
    }
  })

  test('cancels the requests of many dresses at once, and leaves one that somebody is busy with for later', async ({
    person,
    db,
    imageFolder,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dresses = await Promise.all(Array.from({ length: 6 }, () => olga.list()))
    for (const dress of dresses) await rita.api.rentals.book(asking(dress, inDays(10)))
    const images = diskStore(imageFolder)
    const [busy] = dresses
    await db.transaction().execute(async (trx) => {
      await lockDress(trx, busy?.id ?? 0)
      expect(await runMaintenance({ db, images, now: nextDays(3) })).toMatchObject({ lapsed: 5 })
    })
    const four = await Promise.all(
      Array.from({ length: 4 }, () => runMaintenance({ db, images, now: nextDays(3) })),
    )
    expect(four.reduce((sum, { lapsed }) => sum + lapsed, 0)).toBe(1)
  })

  test('ends expired sessions and tokens, once, however many servers tidy [ASVS 14.2.4]', async ({
    signedUp,
    db,
    imageFolder,
  }) => {
    const { id } = await signedUp('Anna')
    const from = { browser: 'x', now: new Date() }
    await issueToken(db, id, from)
    await prepareConnection(
      db,
      id,
      { subject: 's', email: 'a@b.test', displayName: 'A', avatarUrl: null },
      from,
    )
    const images = diskStore(imageFolder)
    const all = await Promise.all(
      Array.from({ length: 4 }, () => runMaintenance({ db, images, now: nextDays(31) })),
    )
    expect(all.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(1)
    expect(all.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(2)
    for (const table of ['session', 'oneTimeToken', 'oauthLink'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
