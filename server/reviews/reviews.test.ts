import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { addDays, beginsAt, formatDay } from '../../shared/day.ts'
import { leave } from '../auth/delete-account.ts'
import { checkIntegrity } from '../backup/integrity.ts'
import type { Db } from '../db/database.ts'
import { diskStore } from '../images/store.ts'
import { keepPrivateImage } from '../images/private-images.ts'
import { finishedRental, ownerSays, renterSays } from '../testing/finished-rental.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'
import { hasOverdue, publishOverdue } from './publish.ts'

type Sit = (name: string) => Promise<Person>
const noImages = { put: async () => {}, get: async () => null, remove: async () => {} }
const SECRET = 'Violet lining, a word that stands nowhere else'

async function rented(person: Sit, how: Partial<Parameters<typeof finishedRental>[0]> = {}) {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  return { olga, rita, ...(await finishedRental({ olga, rita, ...how })) }
}

/** The moment at which the time to write is over. */
const closing = (endDate: string) => beginsAt(addDays(endDate, 15))
const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds)

const upload = async ({ context: { db }, id }: Person) => {
  const picture = { files: [], width: 30, height: 40, color: '#000000' }
  return keepPrivateImage({ db, images: noImages }, id, picture)
}
const told = async ({ api }: Person) => (await api.notices.list({})).notices.map(({ kind }) => kind)

const faults = async (db: Db) => {
  const found = await checkIntegrity({ db, images: diskStore('/nowhere') })
  return found.filter(({ what }) => !what.includes('picture has no file'))
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
    expect(await faults(db)).toEqual([])
  })

  test('stays unread by admins too, but for its note and where it is held', async ({ person, db }) => {
    const { olga, rita, rentalId, dress, endDate } = await rented(person)
    const ada = await person('Ada', { role: 'admin' })
    const note = 'The lender was late for the hand-over.'
    const said = { rentalId, ...renterSays, body: 'Emerald piping', note } as const
    const { reviewId } = await rita.api.reviews.write(said)
    expect(await told(ada)).toEqual(['review_waits'])
    // Told once of the same note.
    await rita.api.reviews.write({ ...said, dressStars: 3 })
    expect(await told(ada)).toEqual(['review_waits'])
    const [noted] = (await ada.api.reviews.held({ show: 'notes' })).reviews
    expect(noted).toMatchObject({ reviewId, note, said: null })
    for (const show of ['held', 'published', 'hidden'] as const)
      expect(JSON.stringify(await ada.api.reviews.held({ show }))).not.toContain(said.body)
    await expect(ada.api.reviews.hide({ reviewId, why: 'No' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await publishOverdue(db, closing(endDate))
    const answers = [
      await olga.api.reviews.about({ dressId: dress.id }),
      await olga.api.reviews.forRental({ rentalId }),
    ]
    expect(JSON.stringify(answers)).toContain(said.body)
    expect(JSON.stringify(answers)).not.toContain(note)
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
    // Nothing tells her: hers is published in its time, as if nothing were said.
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
    for (let time = 0; time < 2; time++) await ada.api.reviews.hide({ reviewId, why })
    expect(await visitor.api.dresses.byId({ id: dress.id })).toMatchObject({ rating: null, reviewCount: 0 })
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toEqual([])
    expect((await olga.api.reviews.forRental({ rentalId })).theirs).toBeNull()
    expect((await rita.api.reviews.forRental({ rentalId })).own).toMatchObject({ hiddenWhy: why })
    await expect(olga.api.reviews.reply({ reviewId, text: 'Hm' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    for (let time = 0; time < 2; time++) await ada.api.reviews.unhide({ reviewId })
    expect(await visitor.api.dresses.byId({ id: dress.id })).toMatchObject({ rating: 5, reviewCount: 1 })
    const events = db.selectFrom('audit').select('event').where('subject', '=', `review ${reviewId}`)
    expect((await events.orderBy('id').execute()).map(({ event }) => event)).toEqual([
      'review_hidden',
      'review_unhidden',
    ])
    expect(await faults(db)).toEqual([])
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
    await ada.api.reviews.hide({ reviewId, why: 'It names somebody’s street.' })
    await ada.api.reviews.letThrough({ reviewId: other })
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toEqual([])
    const [hidden] = (await ada.api.reviews.held({ show: 'hidden' })).reviews
    expect(hidden).toMatchObject({ reviewId, said: { body: SECRET } })
    await ada.api.reviews.unhide({ reviewId })
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toMatchObject([{ body: SECRET }])
    expect(await faults(db)).toEqual([])
  })

  test('about an admin is as unread by them as by anybody', async ({ person, db }) => {
    const [ada, rita] = [await person('Ada', { role: 'admin' }), await person('Rita')]
    const { rentalId, endDate } = await finishedRental({ olga: ada, rita })
    const { reviewId } = await rita.api.reviews.write({ rentalId, ...renterSays, note: SECRET })
    const seen = async () =>
      (await ada.api.reviews.held({ show: 'notes' })).reviews.map((one) => one.reviewId)
    expect(await seen()).not.toContain(reviewId)
    await publishOverdue(db, closing(endDate))
    expect(await seen()).toContain(reviewId)
  })

  test('of a rental of an admin is decided about by another', async ({ person, visitor, db }) => {
    const [ada, rita] = [await person('Ada', { role: 'admin' }), await person('Rita')]
    const zoe = await person('Zoe', { role: 'admin' })
    const { rentalId, endDate, dress } = await finishedRental({ olga: ada, rita })
    const { reviewId } = await rita.api.reviews.write({ rentalId, ...renterSays, dressStars: 1 })
    const hide = (who: Person) => who.api.reviews.hide({ reviewId, why: 'I do not like it.' })
    await expect(hide(ada)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await publishOverdue(db, closing(endDate))
    const refused = {
      code: 'FORBIDDEN',
      message: 'You are a side of this rental. Another admin has to decide.',
    }
    await expect(hide(ada)).rejects.toMatchObject(refused)
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toMatchObject([{ reviewId }])
    await hide(zoe)
    await expect(ada.api.reviews.unhide({ reviewId })).rejects.toMatchObject(refused)
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
    const { reviews } = await ada.api.reviews.held({})
    expect(reviews.slice(0, 2)).toMatchObject([{ said: { personStars: 5 } }, { said: { body: SECRET } }])
    await ada.api.reviews.letThrough({ reviewId })
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toMatchObject([{ body: SECRET }])
    expect(await faults(db)).toEqual([])
  })

  test('of an admin and somebody of their home are let through by another', async ({ person, db }) => {
    const [ada, rita] = [await person('Ada', { role: 'admin' }), await person('Rita')]
    const { rentalId } = await finishedRental({ olga: ada, rita })
    for (const who of [ada, rita]) await signIn(db, who, '203.0.113.7', 80)
    const { reviewId: theirs } = await rita.api.reviews.write({ rentalId, ...renterSays })
    const { reviewId } = await ada.api.reviews.write({ rentalId, ...ownerSays })
    await expect(ada.api.reviews.letThrough({ reviewId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(ada.api.reviews.letThrough({ reviewId: theirs })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await (await person('Zoe', { role: 'admin' })).api.reviews.letThrough({ reviewId })
    expect((await rita.api.reviews.forRental({ rentalId })).theirs).not.toBeNull()
  })

  test('are still blind when they are let through early', async ({ person, visitor, db }) => {
    const { olga, rita, rentalId, dress } = await rented(person)
    const ada = await person('Ada', { role: 'admin' })
    for (const who of [olga, rita]) await begin(db, who, 'Firefox on Linux', '203.0.113.*')
    const { reviewId } = await rita.api.reviews.write({ rentalId, ...renterSays })
    await ada.api.reviews.letThrough({ reviewId })
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

  test('are known by the network of their address, also of IPv6', async ({ person, db }) => {
    const { olga, rita, rentalId } = await rented(person)
    await signIn(db, olga, '2001:db8:1:2::7')
    await signIn(db, rita, '2001:db8:1:2:aaaa::9')
    await rita.api.reviews.write({ rentalId, ...renterSays })
    expect((await olga.api.reviews.write({ rentalId, ...ownerSays })).isPublished).toBe(false)
  })
})

describe('whoever leaves', () => {
  const credentials = (db: Db, id: string) =>
    db.selectFrom('appUser').select(['id', 'passwordHash']).where('id', '=', id).executeTakeFirstOrThrow()

  test('leaves stars behind, and no words or pictures', async ({ person, visitor, db }) => {
    const { olga, rita, rentalId, dress } = await rented(person)
    const imageIds = [await upload(rita)]
    const said = { ...renterSays, body: SECRET, note: SECRET, size: '8', heightMm: 1680, imageIds } as const
    await rita.api.reviews.write({ rentalId, ...said })
    const { reviewId } = await olga.api.reviews.write({ rentalId, ...ownerSays })
    await rita.api.reviews.reply({ reviewId, text: SECRET })
    await leave(db, await credentials(db, rita.id), new Date())
    expect(await visitor.api.dresses.byId({ id: dress.id })).toMatchObject({ rating: 5, reviewCount: 1 })
    expect((await visitor.api.reviews.about({ dressId: dress.id })).reviews).toMatchObject([
      { authorName: 'Former member', body: null, size: null, heightMm: null, images: [], dressStars: 5 },
    ])
    const rows = await db.selectFrom('review').selectAll().where('rentalId', '=', rentalId).execute()
    expect(JSON.stringify(rows)).not.toContain(SECRET)
    expect(await faults(db)).toEqual([])
  })

  test('takes along what nobody has read', async ({ person, db }) => {
    const { olga, rita, rentalId } = await rented(person)
    await rita.api.reviews.write({ rentalId, ...renterSays })
    await leave(db, await credentials(db, rita.id), new Date())
    await expect(olga.api.reviews.write({ rentalId, ...ownerSays })).rejects.toThrow(
      'The other side has left the shop.',
    )
    expect(await olga.api.reviews.mine()).toEqual([])
    const rows = await db.selectFrom('review').select('id').where('rentalId', '=', rentalId).execute()
    expect(rows).toEqual([])
  })
})
