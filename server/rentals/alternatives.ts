import { marketToday } from '../../shared/day.ts'
import type { NearMiss } from '../../shared/dress/dress.ts'
import { alternativesTo, isAhead, whenOf } from '../../shared/rental/alternatives.ts'
import { nearMissDays } from '../../shared/search/near-miss.ts'
import { quoteDays, toAmount } from '../../shared/price.ts'
import type { Db } from '../db/database.ts'
import { findCards } from '../dresses/list.ts'
import { findNearMisses } from '../dresses/near-misses.ts'
import { findOpenTo } from '../dresses/open-to.ts'
import { notFound } from '../errors.ts'
import { statusAt } from './queries.ts'
import { findAtRisk, findReplacements, type AtRisk, type RescueMoment } from './rescue/replacements.ts'

const SHOWN = 3

type Card = Awaited<ReturnType<typeof findCards>>['dresses'][number]

/** What the page of a rental that came to nothing shows its renter; dresses in place of one at risk stand above it. */
export async function findAlternatives(db: Db, rentalId: number, renterId: string, moment: RescueMoment) {
  const asked = await findAtRisk(db, rentalId, moment)
  if (asked?.renterId !== renterId) throw notFound('This rental does not exist.')
  const replacements = asked.risk ? await findReplacements(db, asked, moment) : []
  return replacements.length ? [] : findLike(db, asked, moment)
}

/** What its letter shows: the same or those above it, each with its days and the sum for them. */
export async function findAlternativesForLetter(db: Db, rentalId: number, moment: RescueMoment) {
  const asked = await findAtRisk(db, rentalId, moment)
  if (!asked) return []
  const replacements = asked.risk ? await findReplacements(db, asked, moment) : []
  const dresses = replacements.length ? replacements.slice(0, SHOWN) : await findLike(db, asked, moment)
  return dresses.map((dress: Card & { reason?: NearMiss | undefined }) => {
    const { slug, title, brand, size, pricePerDay, imageUrls, eventDays, reason } = dress
    const when = nearMissDays(reason ?? {}, whenOf(asked))
    const { from = asked.startDate, to = asked.endDate } = eventDays ?? when
    const { totalCents } = quoteDays(pricePerDay, { from, to })
    const event = eventDays && when.event
    return { slug, title, brand, size, from, to, event, totalCents, imageUrl: imageUrls[0], reason }
  })
}

/**
 * Dresses like that of a rental that came to nothing (docs/product.md#the-page-of-a-rental): of its category and size,
 * then in a size beside it, then of any category for its occasions, then near misses.
 */
async function findLike(db: Db, asked: AtRisk, moment: RescueMoment) {
  const { dressId, category, size, renterId } = asked
  const found: (Card & { reason?: NearMiss | undefined })[] = []
  const isOver = statusAt(asked, moment.now) === 'cancelled'
  if (!isOver || !isAhead(asked, marketToday(moment.now))) return found
  const any = alternativesTo({ ...asked, totalPrice: toAmount(asked.totalCents) })
  const own = { ...any, sizes: undefined, size }
  const like = [
    { ...own, category },
    { ...any, category },
  ]
  // Without occasions it is of its category in any case.
  for (const wanted of any.occasions ? [...like, own, any] : like) {
    if (found.length >= SHOWN) break
    const { dresses } = await findCards(db, wanted, moment)
    await add(
      dresses.map((dress) => (dress.size === size ? dress : { ...dress, reason: { size: dress.size } })),
    )
  }
  if (found.length < SHOWN)
    await add(await findNearMisses(db, { ...own, shown: found.map(({ id }) => id) }, moment))
  return found.slice(0, SHOWN)

  async function add(dresses: typeof found) {
    const open = new Set(await findOpenTo(db, renterId, dresses))
    const seen = new Set([dressId, ...found.map(({ id }) => id)])
    found.push(...dresses.filter(({ id }) => open.has(id) && !seen.has(id)))
  }
}
