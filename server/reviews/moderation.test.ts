import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '../db/database.ts'
import { findFaults } from '../testing/faults.ts'
import {
  closing,
  finishedRental,
  hideReview,
  ownerSays,
  rented,
  renterSays,
} from '../testing/finished-rental.ts'
import { test, type Person } from '../testing/test.ts'
import { told } from '../testing/told.ts'
import { publishOverdue } from './publish.ts'
import { MAX_LOOKED_AT, sharedDeviceOrNetwork } from './origin.ts'

const SECRET = 'Violet lining, a word that stands nowhere else'

describe('a review, to admins', () => {
  test('stays unread by admins too, but for its note and where it is held', async ({ person, db }) => {
    const { olga, rita, rentalId, dress, endDate } = await rented(person)
    const ada = await person('Ada', { role: 'admin' })
    const note = 'The lender was late for the hand-over.'
    const said = { rentalId, ...renterSays, body: 'Emerald piping', note } as const
    const { reviewId } = await rita.api.reviews.write(said)
    expect(await told(ada)).toEqual(['review_waits'])
    // One notice for the same note.
    await rita.api.reviews.write({ ...said, dressStars: 3 })
    expect(await told(ada)).toEqual(['review_waits'])
    const [noted] = (await ada.api.reviews.moderationList({ show: 'notes' })).reviews
    expect(noted).toMatchObject({ reviewId, note, said: null })
    for (const show of ['held', 'published', 'hidden'] as const)
      expect(JSON.stringify(await ada.api.reviews.moderationList({ show }))).not.toContain(said.body)
    await expect(hideReview(ada, reviewId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await publishOverdue(db, closing(endDate))
    const answers = [
      await olga.api.reviews.about({ dressId: dress.id }),
      await olga.api.reviews.forRental({ rentalId }),
    ]
    expect(JSON.stringify(answers)).toContain(said.body)
    expect(JSON.stringify(answers)).not.toContain(note)
  })

  test('is hidden with a reason that its author reads, and put back as it was', async ({
    person,
    visitor,
    db,
  }) => {
    const { olga, rita, rentalId, dress } = await rented(person)
    const ada = await person('Ada', { role: 'admin' })
    const { reviewId } = await rita.api.reviews.write({ rentalId, ...renterSays, body: SECRET })
    await olga.api.reviews.write({ rentalId, ...ownerSays })
    await olga.api.reports.create({ reason: 'rude', reviewId })
    expect((await ada.api.admin.reports({})).reports[0]).toMatchObject({ reviewId, reviewText: SECRET })
    const why = 'It names somebody’s street.'
    const { sanctionId } = await hideReview(ada, reviewId, why)
    expect(await visitor.api.dresses.byId({ id: dress.id })).toMatchObject({ rating: null, reviewCount: 0 })
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toEqual([])
    expect((await olga.api.reviews.forRental({ rentalId })).theirs).toBeNull()
    expect((await rita.api.reviews.forRental({ rentalId })).own).toMatchObject({ hiddenWhy: why })
    await expect(olga.api.reviews.reply({ reviewId, text: 'Hm' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    for (let time = 0; time < 2; time++) await ada.api.admin.undo({ sanctionId })
    expect(await visitor.api.dresses.byId({ id: dress.id })).toMatchObject({ rating: 5, reviewCount: 1 })
    const events = db
      .selectFrom('audit')
      .select('event')
      .where('event', 'in', ['sanction', 'sanction_undone'])
    expect((await events.orderBy('id').execute()).map(({ event }) => event)).toEqual([
      'sanction',
      'sanction_undone',
    ])
    expect(await findFaults(db)).toEqual([])
  })

  test('that was hidden while it was held comes back, also when the other was let through', async ({
    person,
    visitor,
    db,
  }) => {
    const { olga, rita, rentalId, dress } = await rented(person)
    const ada = await person('Ada', { role: 'admin' })
    for (const { id: actorId } of [olga, rita])
      await db
        .insertInto('audit')
        .values({
          event: 'sign_in',
          actorId,
          subject: null,
          ip: '203.0.113.20',
          requestId: null,
          at: new Date(),
        })
        .execute()
    const { reviewId } = await rita.api.reviews.write({ rentalId, ...renterSays, body: SECRET })
    const { reviewId: other } = await olga.api.reviews.write({ rentalId, ...ownerSays })
    const { sanctionId } = await hideReview(ada, reviewId)
    await ada.api.reviews.approve({ reviewId: other })
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toEqual([])
    const [hidden] = (await ada.api.reviews.moderationList({ show: 'hidden' })).reviews
    expect(hidden).toMatchObject({ reviewId, sanctionId, said: { body: SECRET } })
    await ada.api.admin.undo({ sanctionId })
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toMatchObject([{ body: SECRET }])
    expect(await findFaults(db)).toEqual([])
  })

  test('about an admin is as unread by them as by anybody, and its note always', async ({ person, db }) => {
    const [ada, rita] = [await person('Ada', { role: 'admin' }), await person('Rita')]
    const zoe = await person('Zoe', { role: 'admin' })
    const { rentalId, endDate } = await finishedRental({ olga: ada, rita })
    const { reviewId } = await rita.api.reviews.write({ rentalId, ...renterSays, note: SECRET })
    const seen = async (who: Person, show: 'notes' | 'published') =>
      (await who.api.reviews.moderationList({ show })).reviews.filter((one) => one.reviewId === reviewId)
    expect(await seen(zoe, 'notes')).toMatchObject([{ note: SECRET, said: null, isOwn: false }])
    expect(await seen(ada, 'notes')).toEqual([])
    expect(await told(zoe)).toContain('review_waits')
    expect(await told(ada)).not.toContain('review_waits')
    await publishOverdue(db, closing(endDate))
    expect(await seen(ada, 'notes')).toEqual([])
    expect(await seen(ada, 'published')).toMatchObject([{ note: null, said: { dressStars: 5 }, isOwn: true }])
  })

  test('of a rental of an admin is decided about by another', async ({ person, visitor, db }) => {
    const [ada, rita] = [await person('Ada', { role: 'admin' }), await person('Rita')]
    const zoe = await person('Zoe', { role: 'admin' })
    const { rentalId, endDate, dress } = await finishedRental({ olga: ada, rita })
    const { reviewId } = await rita.api.reviews.write({ rentalId, ...renterSays, dressStars: 1 })
    await expect(hideReview(ada, reviewId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await publishOverdue(db, closing(endDate))
    const refused = {
      code: 'FORBIDDEN',
      message: 'You are a side of this rental. Another admin has to decide.',
    }
    await expect(hideReview(ada, reviewId)).rejects.toMatchObject(refused)
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toMatchObject([{ reviewId }])
    const { sanctionId } = await hideReview(zoe, reviewId)
    await expect(ada.api.admin.undo({ sanctionId })).rejects.toMatchObject(refused)
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toEqual([])
  })

  test('has an admin told once of what waits, however often its note changes', async ({ person }) => {
    const { rita, rentalId } = await rented(person)
    const ada = await person('Ada', { role: 'admin' })
    for (const note of ['One', 'Two', '', 'Three'])
      await rita.api.reviews.write({ rentalId, ...renterSays, note })
    expect(await told(ada)).toEqual(['review_waits'])
    const [{ id } = { id: 0 }] = (await ada.api.notices.list({})).notices
    await ada.api.notices.seen({ id })
    await rita.api.reviews.write({ rentalId, ...renterSays, note: 'Four' })
    expect(await told(ada)).toEqual(['review_waits', 'review_waits'])
  })
})

describe('two accounts of one device or network', () => {
  const signIn = async (db: Db, { id }: Person, ip: string, daysAgo = 1) =>
    db
      .insertInto('audit')
      .values({
        event: 'sign_in',
        actorId: id,
        subject: null,
        ip,
        requestId: null,
        at: new Date(Date.now() - daysAgo * 86_400_000),
      })
      .execute()
  const begin = (db: Db, { id }: Person, device: string, network: string) =>
    db
      .insertInto('session')
      .values({ id: crypto.randomUUID(), userId: id, expiresAt: new Date(Date.now() + 1e9), device, network })
      .execute()

  test('wait for a moderator, and are published once let through', async ({ person, visitor, db }) => {
    const { olga, rita, rentalId, dress } = await rented(person)
    const ada = await person('Ada', { role: 'admin' })
    for (const who of [olga, rita]) await signIn(db, who, '203.0.113.7', 80)
    await rita.api.reviews.write({ rentalId, ...renterSays, body: SECRET })
    const { reviewId, isPublished } = await olga.api.reviews.write({ rentalId, ...ownerSays })
    expect(isPublished).toBe(false)
    await publishOverdue(db, new Date(Date.now() + 30 * 86_400_000))
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toEqual([])
    expect((await rita.api.reviews.forRental({ rentalId })).own).toMatchObject({ isHeld: true })
    expect(await told(ada)).toEqual(['review_waits'])
    const { reviews } = await ada.api.reviews.moderationList({})
    expect(reviews.slice(0, 2)).toMatchObject([{ said: { personStars: 5 } }, { said: { body: SECRET } }])
    await ada.api.reviews.approve({ reviewId })
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toMatchObject([{ body: SECRET }])
    expect(await findFaults(db)).toEqual([])
  })

  test('of an admin and somebody of their home are let through by another', async ({ person, db }) => {
    const [ada, rita] = [await person('Ada', { role: 'admin' }), await person('Rita')]
    const { rentalId } = await finishedRental({ olga: ada, rita })
    for (const who of [ada, rita]) await signIn(db, who, '203.0.113.7', 80)
    const { reviewId: theirs } = await rita.api.reviews.write({ rentalId, ...renterSays })
    const { reviewId } = await ada.api.reviews.write({ rentalId, ...ownerSays })
    await expect(ada.api.reviews.approve({ reviewId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(ada.api.reviews.approve({ reviewId: theirs })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await (await person('Zoe', { role: 'admin' })).api.reviews.approve({ reviewId })
    expect((await rita.api.reviews.forRental({ rentalId })).theirs).not.toBeNull()
  })

  test('are still blind when they are let through early', async ({ person, visitor, db }) => {
    const { olga, rita, rentalId, dress } = await rented(person)
    const ada = await person('Ada', { role: 'admin' })
    for (const who of [olga, rita]) await begin(db, who, 'Firefox on Linux', '203.0.113.*')
    const { reviewId } = await rita.api.reviews.write({ rentalId, ...renterSays })
    await ada.api.reviews.approve({ reviewId })
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toEqual([])
    expect((await rita.api.reviews.write({ rentalId, ...renterSays })).isPublished).toBe(false)
    expect((await olga.api.reviews.write({ rentalId, ...ownerSays })).isPublished).toBe(true)
  })

  test.for([
    ['an address within this machine', '127.0.0.1', '127.0.0.1', 1],
    ['a network behind a proxy', '10.1.2.3', '10.1.2.3', 1],
    ['another address', '203.0.113.7', '203.0.113.8', 1],
    ['long ago', '203.0.113.9', '203.0.113.9', 91],
  ] as const)('are not held for %s', async ([, one, other, daysAgo], { person, db }) => {
    const { olga, rita, rentalId } = await rented(person)
    await signIn(db, olga, one, daysAgo)
    await signIn(db, rita, other, daysAgo)
    await begin(db, olga, 'Firefox on Linux', '198.51.100.*')
    await begin(db, rita, 'Chrome on Linux', '198.51.100.*')
    for (const who of [olga, rita])
      for (const network of ['127.0.0.*', '172.17.0.*', '0:0:0:0::/64'])
        await begin(db, who, 'Firefox on Linux', network)
    await rita.api.reviews.write({ rentalId, ...renterSays })
    expect((await olga.api.reviews.write({ rentalId, ...ownerSays })).isPublished).toBe(true)
  })

  test('are looked for among the newest things on record, however many there are', async ({ person, db }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    for (const who of [olga, rita]) await signIn(db, who, '203.0.113.7')
    const goElsewhere = (times: number) =>
      sql`insert into audit (event, actor_id, ip)
        select 'sign_in', ${rita.id}::uuid, '2001:db8::' || to_hex(n) from generate_series(1, ${times}::int) n`.execute(
        db,
      )
    await goElsewhere(MAX_LOOKED_AT - 1)
    expect(await sharedDeviceOrNetwork(db, olga.id, rita.id, new Date())).toBe(true)
    await goElsewhere(1)
    expect(await sharedDeviceOrNetwork(db, olga.id, rita.id, new Date())).toBe(false)
  })

  test.for([
    ['2001:db8:1:2:aaaa::9', false],
    ['2001:db8:1:ff::9', false],
    ['2001:db8:1:100::9', true],
  ] as const)(
    'are known by the network of their address, also of IPv6: %s',
    async ([ip, isPublished], { person, db }) => {
      const { olga, rita, rentalId } = await rented(person)
      await signIn(db, olga, '2001:db8:1:2::7')
      await signIn(db, rita, ip)
      await rita.api.reviews.write({ rentalId, ...renterSays })
      expect((await olga.api.reviews.write({ rentalId, ...ownerSays })).isPublished).toBe(isPublished)
    },
  )
})
