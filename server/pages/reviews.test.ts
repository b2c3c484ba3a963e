import { describe, expect, onTestFinished } from 'vitest'
import { reviewDays } from '../../shared/review.ts'
import { readConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { createChanges } from '../http/changes.ts'
import { publishOverdue } from '../reviews/publish.ts'
import { openBrowser, startApp, test } from '../testing/app.ts'
import { finishedRental, hideReview, ownerSays, renterSays } from '../testing/finished-rental.ts'
import { readPage } from '../testing/page.ts'
import type { Person } from '../testing/test.ts'

type Sit = (name: string, change?: { role: 'admin' }) => Promise<Person>

/** A dress with published reviews of these stars, each of another renter. */
async function reviewed(person: Sit, stars: readonly number[]) {
  const olga = await person('Olga')
  const dress = await olga.list({ title: 'Starry gown' })
  let last = { reviewId: 0, rentalId: 0 }
  for (const [n, dressStars] of stars.entries()) {
    const rita = await person(`Rita${n}`)
    const { rentalId } = await finishedRental({ olga, rita, dress, endedAgo: 1 + 4 * n })
    const { reviewId } = await rita.api.reviews.write({ rentalId, ...renterSays, dressStars })
    await olga.api.reviews.write({ rentalId, ...ownerSays })
    last = { reviewId, rentalId }
  }
  return { dress, path: `/dresses/${dress.slug}`, ...last }
}

/** A dress's stars in structured data, and on the page. */
async function told(get: (path: string) => Promise<{ body: string }>, path: string) {
  const { facts, document } = readPage((await get(path)).body)
  const { aggregateRating } = facts[0]
  const seen = document.querySelector('main a[href="#reviews"]')?.textContent ?? null
  return { aggregateRating, seen }
}

const start = async (db: Db, imageFolder: string, config: object = {}, changes = createChanges()) => {
  const app = await startApp({ db, imageFolder, config, changes })
  onTestFinished(() => app.close())
  return openBrowser(app)
}

describe('the rating that machines are told', () => {
  const placeholder = { '@type': 'AggregateRating', ratingValue: 4.8, reviewCount: 1 }

  test.for([
    ['http://localhost:3000', undefined, true],
    ['http://localhost:3000', 'off', false],
    ['https://dresses.example', undefined, false],
    ['https://dresses.example', 'on', true],
  ] as const)(
    'without reviews, at %s with PLACEHOLDER_RATING=%s: a placeholder is %s',
    async ([publicUrl, setting, isTold], { person, db, imageFolder }) => {
      const { placeholderRating } = readConfig({ PUBLIC_URL: publicUrl, PLACEHOLDER_RATING: setting })
      expect(placeholderRating).toBe(isTold)
      const { slug } = await (await person('Olga')).list()
      const { get } = await start(db, imageFolder, { publicUrl, placeholderRating })
      expect(await told(get, `/dresses/${slug}`)).toEqual({
        aggregateRating: isTold ? placeholder : undefined,
        seen: null,
      })
      // With reviews, the rating is their average, whatever is set.
      const { path } = await reviewed(person, [5, 4, 4])
      const { aggregateRating, seen } = await told(get, path)
      expect(aggregateRating).toMatchObject({ ratingValue: 4.3, reviewCount: 3 })
      expect(seen).toContain('4.3 (3)')
    },
  )

  test('is that of the page and of the card, and right at once after publishing, hiding and showing again', async ({
    person,
    db,
    imageFolder,
  }) => {
    const changes = createChanges()
    const { get } = await start(db, imageFolder, {}, changes)
    const { dress, path, reviewId } = await reviewed(person, [5, 2])
    const ada = await person('Ada', { role: 'admin' })
    // These people act without HTTP, so the server is told of each change.
    const both = async () => {
      const page = await told(get, path)
      const card = readPage((await get('/dress-rental')).body).document.querySelector(
        `article:has(a[href="${path}"])`,
      )
      return [
        page.aggregateRating?.ratingValue,
        page.seen?.match(/[\d.]+ \(\d+\)/)?.[0],
        card?.textContent?.match(/[\d.]+ \(\d+\)/)?.[0],
      ]
    }
    expect(await both()).toEqual([3.5, '3.5 (2)', '3.5 (2)'])
    const { sanctionId } = await hideReview(ada, reviewId)
    changes.publicDataChanged()
    expect(await both()).toEqual([5, '5.0 (1)', '5.0 (1)'])
    await ada.api.admin.undo({ sanctionId })
    changes.publicDataChanged()
    expect(await both()).toEqual([3.5, '3.5 (2)', '3.5 (2)'])

    // A job publishes a third.
    const [olga, nora] = [await person('Olga'), await person('Nora')]
    const other = await olga.list({ title: 'Lonely gown' })
    const { rentalId, endDate } = await finishedRental({ olga, rita: nora, dress: other })
    await nora.api.reviews.write({ rentalId, ...renterSays, dressStars: 1 })
    const lonely = `/dresses/${other.slug}`
    expect((await told(get, lonely)).seen).toBeNull()
    await publishOverdue(db, reviewDays(endDate).closesAt)
    changes.publicDataChanged()
    expect((await told(get, lonely)).aggregateRating).toMatchObject({ ratingValue: 1, reviewCount: 1 })
    expect(dress.id).toBeGreaterThan(0)
  })
})

describe('a page in its first HTML', () => {
  test('has the reviews, their fit and answers, and nobody’s who is blind', async ({ person, browser }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { rentalId, dress } = await finishedRental({ olga, rita })
    const said = { ...renterSays, body: 'Warm as a stove', fit: 'small', size: '8' } as const
    const { reviewId } = await rita.api.reviews.write({ rentalId, ...said })
    const { slug } = await olga.api.dresses.byId({ id: dress.id })
    const read = async () => (await browser().get(`/dresses/${slug}?now=${Math.random()}`)).body
    const before = await read()
    expect(before).toContain('No reviews yet.')
    expect(before).not.toContain(said.body)
    await olga.api.reviews.write({ rentalId, ...ownerSays })
    await olga.api.reviews.reply({ reviewId, text: 'I line it anew.' })
    const text = readPage(await read()).document.querySelector('main')?.textContent ?? ''
    for (const words of [
      said.body,
      '1 of 1 says it runs small',
      'Usually wears 8',
      'I line it anew.',
      'New lender',
    ])
      expect(text).toContain(words)
  })
})
