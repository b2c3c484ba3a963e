import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { addDays, beginsAt, formatDay } from '../../shared/day.ts'
import { deleteAccount } from '../account/delete-account.ts'
import type { Db } from '../db/database.ts'
import { keepPrivateImage } from '../images/private-images.ts'
import { findFaults } from '../testing/faults.ts'
import { closing, finishedRental, ownerSays, rented, renterSays } from '../testing/finished-rental.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'
import { rules } from '../testing/rules.ts'
import { told } from '../testing/told.ts'
import { hasOverdue, publishOverdue } from './publish.ts'

const noImages = { put: async () => {}, get: async () => null, remove: async () => {} }
const SECRET = 'Violet lining, a word that stands nowhere else'

const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds)

const upload = async ({ context: { db }, id }: Person) => {
  const picture = { files: [], width: 30, height: 40, color: '#000000' }
  return keepPrivateImage({ db, images: noImages }, id, picture)
}

describe('a review', () => {
  test('is seen by nobody but its author until both are in, then by everybody', async ({
    person,
    visitor,
    db,
  }) => {
    const { olga, rita, rentalId, dress } = await rented(person)
    const tess = await person('Tess')
    const imageId = await upload(rita)
    const words = { body: SECRET, imageIds: [imageId] }
    const { isPublished } = await rita.api.reviews.write({ rentalId, ...renterSays, ...words })
    expect(isPublished).toBe(false)
    const everything = async () => {
      const answers: unknown[] = []
      for (const { api } of [olga, tess, visitor]) {
        answers.push(await api.reviews.about({ dressId: dress.id }))
        answers.push(await api.reviews.about({ personId: olga.id }))
        answers.push(await api.dresses.byId({ id: dress.id }))
        answers.push(await api.dresses.cards({}))
        answers.push(await api.dresses.list({}))
      }
      answers.push(await olga.api.reviews.forRental({ rentalId }), await olga.api.reviews.mine())
      answers.push(await olga.api.reviews.aboutRenter({ rentalId }), await olga.api.rentals.one({ rentalId }))
      answers.push(await olga.api.notices.list({}), await olga.api.messages.threads({}))
      answers.push(await olga.api.rentals.lent({}), await olga.api.rentals.requests())
      return JSON.stringify(answers)
    }
    const before = await everything()
    expect(before).not.toContain(SECRET)
    expect(before).not.toContain(imageId)
    expect(before).not.toMatch(/"rating":[1-5]|"ratingCount":[1-9]|"reviewCount":[1-9]/)
    expect((await olga.api.reviews.forRental({ rentalId })).theirs).toBeNull()
    await expect(tess.api.reviews.forRental({ rentalId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(tess.api.reports.create({ reason: 'rude', reviewId: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })

    expect((await olga.api.reviews.write({ rentalId, ...ownerSays })).isPublished).toBe(true)
    const after = await everything()
    expect(after).toContain(SECRET)
    expect(after).toContain(imageId)
    expect(await visitor.api.dresses.byId({ id: dress.id })).toMatchObject({
      rating: 5,
      ratingCount: 1,
      reviewCount: 1,
      fit: { small: 0, true: 1, large: 0 },
      owner: { rating: null, ratingCount: 1 },
    })
    expect((await rita.api.reviews.forRental({ rentalId })).theirs).toMatchObject({ personStars: 5 })
    expect(await told(olga)).toContain('reviewed_lender')
    expect(await told(rita)).toContain('reviewed_renter')
    expect(await findFaults(db)).toEqual([])
  })

  test('is published when its time is over, at that very moment, with one side silent', async ({
    person,
    visitor,
    db,
  }) => {
    const { olga, rita, rentalId, dress, endDate } = await rented(person)
    await rita.api.reviews.write({ rentalId, ...renterSays })
    const closesAt = closing(endDate)
    await publishOverdue(db, later(closesAt, -1))
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toEqual([])
    expect(await hasOverdue(db, later(closesAt, -1))).toBe(false)
    expect(await hasOverdue(db, closesAt)).toBe(true)
    expect(await publishOverdue(db, closesAt)).toBeGreaterThan(0)
    expect([await hasOverdue(db, closesAt), await publishOverdue(db, closesAt)]).toEqual([false, 0])
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toHaveLength(1)
    expect(await told(rita)).toContain('review_published_renter')
    expect(await told(olga)).toContain('reviewed_lender')
    const late = { ...ownerSays, rentalId }
    await expect(olga.at({ now: closesAt }).api.reviews.write(late)).rejects.toThrow(
      'The 14 days for reviews are over.',
    )
  })

  test('can be changed until it is published, and no longer', async ({ person }) => {
    const { olga, rita, rentalId } = await rented(person)
    const [first, second] = [await upload(rita), await upload(rita)]
    await rita.api.reviews.write({ rentalId, ...renterSays, imageIds: [first, second], size: '8' })
    await rita.api.reviews.write({ rentalId, ...renterSays, dressStars: 2, imageIds: [second] })
    const { own } = await rita.api.reviews.forRental({ rentalId })
    expect(own).toMatchObject({ dressStars: 2, size: null, images: [{ imageId: second }] })
    await olga.api.reviews.write({ rentalId, ...ownerSays })
    await expect(rita.api.reviews.write({ rentalId, ...renterSays })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Your review is published, and can no longer be changed.',
    })
  })

  test('does not count where the rental was agreed on less than a day before it began', async ({
    person,
    visitor,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const late = await finishedRental({ olga, rita, dress, hoursBefore: 23.9, endedAgo: 2 })
    const early = await finishedRental({ olga, rita, dress, hoursBefore: 24, endedAgo: 8 })
    for (const [{ rentalId }, dressStars] of [
      [late, 1],
      [early, 5],
    ] as const) {
      await rita.api.reviews.write({ rentalId, ...renterSays, dressStars })
      await olga.api.reviews.write({ rentalId, ...ownerSays })
    }
    expect(await visitor.api.dresses.byId({ id: dress.id })).toMatchObject({
      rating: 5,
      ratingCount: 1,
      reviewCount: 2,
    })
    const { reviews } = await visitor.api.reviews.about({ dressId: dress.id })
    expect(reviews.map(({ isCounted }) => isCounted)).toEqual([true, false])
  })

  test('is of a rental of one’s own that took place, in its fourteen days', async ({ person }) => {
    const { olga, rita, rentalId, endDate, dress } = await rented(person)
    const tess = await person('Tess')
    const write = (who: Person, change: object = {}) =>
      who.api.reviews.write({ rentalId, ...renterSays, ...change })
    await expect(write(tess)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(write(rita, { rentalId: 2_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const early = rita.at({ now: later(beginsAt(addDays(endDate, 1)), -1) })
    await expect(write(early)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `Reviews open on ${formatDay(addDays(endDate, 1))}, the day after the last day.`,
    })
    await write(rita.at({ now: beginsAt(addDays(endDate, 1)) }))
    await write(rita.at({ now: later(closing(endDate), -1) }))
    await expect(write(rita.at({ now: closing(endDate) }))).rejects.toThrow(/14 days/)
    await expect(write(olga)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'You lent this dress.' })

    const { rentalId: asked } = await rita.api.rentals.book(asking(dress, inDays(30)))
    const not = 'This rental did not take place, so there is nothing to review.'
    await expect(write(rita, { rentalId: asked })).rejects.toThrow(not)
    await olga.api.rentals.decide({ rentalId: asked, status: 'cancelled' })
    await expect(write(rita, { rentalId: asked })).rejects.toThrow(not)
  })

  test.for([
    [{ dressStars: 4.5 }, 'Stars are whole. Please give 1, 2, 3, 4 or 5 of them.'],
    [{ dressStars: 0 }, 'Please give at least 1 star.'],
    [{ personStars: 6 }, 'There are at most 5 stars to give.'],
    [{ dressStars: undefined }, 'Please say how many stars the dress gets.'],
    [{ body: 'x'.repeat(1001) }, 'Review must be 1000 characters or less.'],
    [{ note: 'x'.repeat(1001) }, 'What the team should know must be 1000 characters or less.'],
    [{ heightMm: 90 }, 'Your height must be between 100 and 250 cm.'],
    [{ imageIds: ['a', 'b', 'c', 'd'].map((x) => x.repeat(32)) }, 'A review has at most 3 photographs.'],
    [{ imageIds: 'a' }, 'This picture does not exist.'],
    [{ imageIds: [1] }, 'This picture does not exist.'],
    [{ imageIds: ['a'.repeat(32)] }, 'Each photograph must be one that you have uploaded here.'],
  ] as const)('with %j is refused in plain words', async ([change, message], { person }) => {
    const { rita, rentalId } = await rented(person)
    const said = { rentalId, ...renterSays, ...change } as Parameters<typeof rita.api.reviews.write>[0]
    await expect(rita.api.reviews.write(said)).rejects.toThrow(message)
  })

  test('has photographs of its author alone, each once', async ({ person }) => {
    const { olga, rita, rentalId } = await rented(person)
    const theirs = await upload(olga)
    const own = await upload(rita)
    for (const imageIds of [[theirs], [own, own]])
      await expect(rita.api.reviews.write({ rentalId, ...renterSays, imageIds })).rejects.toThrow(
        'Each photograph must be one that you have uploaded here.',
      )
    await rita.api.reviews.write({ rentalId, ...renterSays, imageIds: [own] })
    const [thread] = (await rita.api.messages.threads({})).threads
    await expect(rita.api.messages.write({ threadId: thread?.threadId ?? 0, imageId: own })).rejects.toThrow(
      'The picture must be one that you have uploaded here.',
    )
  })

  test('that did not take place ends for oneself only', async ({ person, visitor, db }) => {
    const { olga, rita, rentalId, dress, endDate } = await rented(person)
    expect(await rita.api.reviews.mine()).toMatchObject([{ rentalId, side: 'renter', otherName: 'Olga' }])
    await rita.api.reviews.skip({ rentalId })
    await rita.api.reviews.skip({ rentalId })
    expect(await rita.api.reviews.mine()).toEqual([])
    expect(await olga.api.reviews.mine()).toMatchObject([{ rentalId, side: 'owner', otherName: 'Rita' }])
    await expect(rita.api.reviews.write({ rentalId, ...renterSays })).rejects.toThrow(
      'You have said that this rental did not take place.',
    )
    // Nothing reveals it: the review is published at its time, as if the other side were silent.
    expect((await olga.api.reviews.write({ rentalId, ...ownerSays })).isPublished).toBe(false)
    await expect(olga.api.reviews.skip({ rentalId })).rejects.toThrow('You have written a review')
    await publishOverdue(db, closing(endDate))
    expect((await rita.api.reviews.forRental({ rentalId })).theirs).toMatchObject({ personStars: 5 })
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toEqual([])
  })

  test('is answered once by whom it is about', async ({ person }) => {
    const { olga, rita, rentalId, dress } = await rented(person)
    const { reviewId } = await rita.api.reviews.write({ rentalId, ...renterSays })
    const text = 'Thank you, Rita.'
    await expect(olga.api.reviews.reply({ reviewId, text })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await olga.api.reviews.write({ rentalId, ...ownerSays })
    await expect(rita.api.reviews.reply({ reviewId, text })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(olga.api.reviews.reply({ reviewId, text: 'x'.repeat(501) })).rejects.toThrow(
      'Reply must be 500 characters or less.',
    )
    await olga.api.reviews.reply({ reviewId, text })
    await expect(olga.api.reviews.reply({ reviewId, text })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have answered this review already.',
    })
    expect((await rita.api.reviews.about({ dressId: dress.id })).reviews).toMatchObject([{ reply: text }])
    expect(await told(rita)).toContain('review_answered_renter')
  })

  test('is published though another cannot be', async ({ person, visitor, db }) => {
    const [stuck, fine] = [await rented(person), await rented(person)]
    await publishOverdue(db, closing(fine.endDate))
    for (const { rita, rentalId } of [stuck, fine]) await rita.api.reviews.write({ rentalId, ...renterSays })
    await sql`alter table dress add constraint stuck check (id <> ${sql.lit(stuck.dress.id)} or stars_count = 0)`.execute(
      db,
    )
    onTestFinished(
      async () => void (await sql`alter table dress drop constraint if exists stuck`.execute(db)),
    )
    const later = closing(fine.endDate)
    expect(await publishOverdue(db, later)).toBe(1)
    expect((await visitor.api.reviews.about({ dressId: fine.dress.id })).reviews).toHaveLength(1)
    await expect(publishOverdue(db, later)).rejects.toThrow('stuck')
    await sql`alter table dress drop constraint stuck`.execute(db)
    expect(await publishOverdue(db, later)).toBe(1)
  })

  test('comes five to a page, each where the one before ended', async ({ person, visitor }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const ids: number[] = []
    for (let n = 0; n < 3; n++)
      for (const who of [rita, await person('Nora')]) {
        const endedAgo = 1 + ids.length * 4 < 14 ? 1 + ids.length * 4 : 13
        const own = ids.length < 3 ? dress : await olga.list()
        const { rentalId } = await finishedRental({ olga, rita: who, dress: own, endedAgo })
        const { reviewId } = await who.api.reviews.write({ rentalId, ...renterSays })
        await olga.api.reviews.write({ rentalId, ...ownerSays })
        ids.push(reviewId)
      }
    const first = await visitor.api.reviews.about({ personId: olga.id })
    const second = await visitor.api.reviews.about({ personId: olga.id, cursor: first.nextCursor ?? 0 })
    expect([first, second].map(({ reviews }) => reviews.map(({ reviewId }) => reviewId))).toEqual([
      ids.toReversed().slice(0, 5),
      ids.toReversed().slice(5),
    ])
    expect(second.nextCursor).toBeNull()
    expect((await visitor.api.dresses.byId({ id: dress.id })).owner).toMatchObject({
      rating: 4,
      ratingCount: 6,
    })
  })
})

describe('whoever leaves', () => {
  const credentials = (db: Db, id: string) =>
    db.selectFrom('appUser').select(['id', 'passwordHash']).where('id', '=', id).executeTakeFirstOrThrow()

  test('leaves stars behind, and no words or pictures', async ({ person, visitor, db }) => {
    const { olga, rita, rentalId, dress } = await rented(person, { endedAgo: 4 })
    const imageIds = [await upload(rita)]
    const said = { ...renterSays, body: SECRET, note: SECRET, size: '8', heightMm: 1680, imageIds } as const
    await rita.api.reviews.write({ rentalId, ...said })
    const { reviewId } = await olga.api.reviews.write({ rentalId, ...ownerSays })
    await rita.api.reviews.reply({ reviewId, text: SECRET })
    await deleteAccount(db, await credentials(db, rita.id), { now: new Date(), rules })
    expect(await visitor.api.dresses.byId({ id: dress.id })).toMatchObject({ rating: 5, reviewCount: 1 })
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toMatchObject([
      { authorName: 'Former member', body: null, size: null, heightMm: null, images: [], dressStars: 5 },
    ])
    const rows = await db.selectFrom('review').selectAll().where('rentalId', '=', rentalId).execute()
    expect(JSON.stringify(rows)).not.toContain(SECRET)
    expect(await findFaults(db)).toEqual([])
  })

  test('takes along what nobody has read', async ({ person, db }) => {
    const { olga, rita, rentalId } = await rented(person, { endedAgo: 4 })
    await rita.api.reviews.write({ rentalId, ...renterSays })
    await deleteAccount(db, await credentials(db, rita.id), { now: new Date(), rules })
    await expect(olga.api.reviews.write({ rentalId, ...ownerSays })).rejects.toThrow(
      'The other side has left the shop.',
    )
    expect(await olga.api.reviews.mine()).toEqual([])
    const rows = await db.selectFrom('review').select('id').where('rentalId', '=', rentalId).execute()
    expect(rows).toEqual([])
  })
})
