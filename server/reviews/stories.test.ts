import fc from 'fast-check'
import { expect } from 'vitest'
import { reviewDays } from '../../shared/review.ts'
import { deleteAccount } from '../account/delete-account.ts'
import { findFaults } from '../testing/faults.ts'
import { finishedRental, hideReview, ownerSays } from '../testing/finished-rental.ts'
import { test, type Person } from '../testing/test.ts'
import { rules } from '../testing/rules.ts'
import { publishOverdue } from './publish.ts'

// A model of reviews as a list in memory, with every sum counted from its beginning. Where it and the shop differ,
// one of them is wrong.

const STORIES = Number(process.env.REVIEW_STORIES ?? 8)
const STEPS = 25
const DAY = 86_400_000

interface Written {
  rental: number
  side: 'renter' | 'owner'
  dressStars: number
  personStars: number
  fit: 'small' | 'true' | 'large'
  id: number
  isPublished: boolean
  /** The decision that hides it. */
  hiddenBy: number | undefined
}

interface Rental {
  id: number
  dress: number
  owner: number
  renter: number
  closesAt: Date
  isCounted: boolean
  skipped: Set<string>
}

const act = fc.record({
  what: fc.constantFrom('write', 'write', 'write', 'write', 'skip', 'tick', 'hide', 'unhide', 'leave'),
  which: fc.nat({ max: 999 }),
  side: fc.constantFrom('renter', 'owner'),
  dressStars: fc.integer({ min: 1, max: 5 }),
  personStars: fc.integer({ min: 1, max: 5 }),
  fit: fc.constantFrom('small', 'true', 'large'),
})

const average = (stars: number[]) =>
  stars.length ? Math.round((10 * stars.reduce((sum, one) => sum + one, 0)) / stars.length) / 10 : null

test(
  `${STORIES} stories of people who review each other agree with a list in memory`,
  { timeout: 600_000 },
  async ({ person, visitor, db }) => {
    let taken = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: STEPS, maxLength: STEPS }), async (acts) => {
        const people = await Promise.all(['Olga', 'Nora', 'Rita', 'Tess'].map((name) => person(name)))
        const ada = await person('Ada', { role: 'admin' })
        const at = (who: number) => people[who] as Person
        const gone = new Set<number>()
        const dresses = [await at(0).list(), await at(1).list()]
        const rentals: Rental[] = []
        for (let n = 0; n < 6; n++) {
          const [owner, renter] = [n % 2, 2 + (n % 3 ? 1 : 0)]
          const hoursBefore = n === 4 ? 12 : 72
          const { rentalId, endDate } = await finishedRental({
            olga: at(owner),
            rita: at(renter),
            dress: dresses[owner],
            endedAgo: 4 + 4 * Math.floor(n / 2),
            hoursBefore,
          })
          const { closesAt } = reviewDays(endDate)
          rentals.push({
            id: rentalId,
            dress: owner,
            owner,
            renter,
            closesAt,
            isCounted: hoursBefore >= 24,
            skipped: new Set(),
          })
        }
        let now = new Date()
        let reviews: Written[] = []
        const isDue = (rental: number) =>
          reviews.filter((review) => review.rental === rental).length === 2 ||
          (rentals[rental]?.closesAt ?? now) <= now
        const publish = () => {
          for (const review of reviews) if (isDue(review.rental)) review.isPublished = true
        }

        for (const { what, which, side, ...said } of acts) {
          taken++
          const n = which % rentals.length
          const rental = rentals[n]
          const shown = reviews.filter(({ isPublished }) => isPublished)
          const chosen = shown[which % Math.max(1, shown.length)]
          if (!rental) continue
          if (what === 'write') {
            const who = rental[side]
            const own = reviews.find((review) => review.rental === n && review.side === side)
            const mayWrite =
              !own?.isPublished &&
              now < rental.closesAt &&
              !rental.skipped.has(side) &&
              !gone.has(rental.owner) &&
              !gone.has(rental.renter)
            if (gone.has(who)) continue
            const { dressStars, personStars, fit } = said
            const review =
              side === 'renter'
                ? ({ side, rentalId: rental.id, dressStars, personStars, fit } as const)
                : ({ ...ownerSays, rentalId: rental.id, personStars } as const)
            const answer = await at(who)
              .at({ now })
              .api.reviews.write(review)
              .catch(() => null)
            if ((answer !== null) !== mayWrite)
              throw new Error(`A review was ${answer ? 'taken' : 'refused'} against the rules.`)
            if (!answer) continue
            if (own) Object.assign(own, said)
            else
              reviews.push({
                rental: n,
                side,
                ...said,
                id: answer.reviewId,
                isPublished: false,
                hiddenBy: undefined,
              })
            publish()
          } else if (what === 'skip') {
            const who = rental[side]
            if (gone.has(who)) continue
            const answer = await at(who)
              .at({ now })
              .api.reviews.skip({ rentalId: rental.id })
              .catch(() => null)
            if (answer) rental.skipped.add(side)
          } else if (what === 'tick') {
            now = new Date(now.getTime() + 3 * DAY)
            await publishOverdue(db, now)
            publish()
          } else if (what === 'hide' && chosen) {
            chosen.hiddenBy ??= (await hideReview(ada.at({ now }), chosen.id)).sanctionId
          } else if (what === 'unhide' && chosen) {
            const { hiddenBy: sanctionId } = chosen
            if (sanctionId) await ada.at({ now }).api.admin.undo({ sanctionId })
            chosen.hiddenBy = undefined
          } else if (what === 'leave' && which % 5 === 0 && !gone.size) {
            // A renter: an owner's dresses would go with them.
            const who = 2 + (which % 2)
            const credentials = await db
              .selectFrom('appUser')
              .select(['id', 'passwordHash'])
              .where('id', '=', at(who).id)
              .executeTakeFirstOrThrow()
            await deleteAccount(db, credentials, { now, rules })
            gone.add(who)
            reviews = reviews.filter(
              (review) => review.isPublished || rentals[review.rental]?.[review.side] !== who,
            )
          }

          const visible = reviews.filter(({ isPublished, hiddenBy }) => isPublished && !hiddenBy)
          for (const [index, dress] of dresses.entries()) {
            const mine = visible.filter(
              (one) => one.side === 'renter' && rentals[one.rental]?.dress === index,
            )
            const counted = mine.filter((one) => rentals[one.rental]?.isCounted)
            const fitOf = (fit: string) => mine.filter((one) => one.fit === fit).length
            const lender = average(counted.map(({ personStars }) => personStars))
            expect(await visitor.api.dresses.byId({ id: dress.id })).toMatchObject({
              rating: average(counted.map(({ dressStars }) => dressStars)),
              ratingCount: counted.length,
              reviewCount: mine.length,
              fit: { small: fitOf('small'), true: fitOf('true'), large: fitOf('large') },
              owner: { rating: counted.length >= 3 ? lender : null, ratingCount: counted.length },
            })
            const listed = await visitor.api.reviews.about({ dressId: dress.id })
            expect(listed.reviews.map(({ reviewId }) => reviewId)).toEqual(
              mine.map(({ id }) => id).toSorted((one, other) => other - one),
            )
          }
          // Blind both ways.
          const owner = at(rental.owner).at({ now }).api
          const theirs = visible.find((one) => one.rental === n && one.side === 'renter')
          const seen = await owner.reviews.forRental({ rentalId: rental.id })
          expect(seen.theirs?.reviewId).toBe(theirs?.id)
        }
      }),
      { numRuns: STORIES },
    )
    expect(await findFaults(db)).toEqual([])
    console.info(`reviews: ${STORIES} stories, ${taken} steps`)
  },
)
