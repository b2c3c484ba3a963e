import { marketToday } from '../../shared/day.ts'
import { alternativesTo, isAhead, shownAlternatives } from '../../shared/rental/alternatives.ts'
import { quoteDays, toAmount } from '../../shared/price.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { findCards } from '../dresses/list.ts'
import type { Moment } from './queries.ts'
import { findAtRisk, findReplacements } from './rescue/replacements.ts'

/** Similar dresses for a rental that came to nothing or is at risk, each with its days and the sum for them. */
export async function findAlternatives(
  db: Db,
  rentalId: number,
  moment: Moment & Pick<Rules, 'turnaroundDays' | 'shop'>,
) {
  const asked = await findAtRisk(db, rentalId, moment)
  if (!asked || (!asked.risk && !isAhead(asked, marketToday(moment.now)))) return []
  const wanted = alternativesTo({ ...asked, totalPrice: toAmount(asked.totalCents) })
  const { dresses } = asked.risk
    ? { dresses: await findReplacements(db, asked, moment) }
    : await findCards(db, wanted, moment)
  return shownAlternatives(dresses, asked.dressId).map(
    ({ slug, title, brand, size, pricePerDay, imageUrls, ...dress }) => {
      const eventDays = 'eventDays' in dress ? dress.eventDays : undefined
      const { from, to } = eventDays ?? { from: asked.startDate, to: asked.endDate }
      const { totalCents } = quoteDays(pricePerDay, { from, to })
      const event = (eventDays && asked.eventDate) ?? undefined
      return { slug, title, brand, size, from, to, event, totalCents, imageUrl: imageUrls[0] }
    },
  )
}
