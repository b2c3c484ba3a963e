import * as z from 'zod/mini'
import type { DressTravel } from '../../shared/dress/dress-schema.ts'
import { dressWays } from '../../shared/dress/travel.ts'
import { orElse, typed } from './details/details-values.ts'

/** How a dress travels as chosen, empty where it is not said; in a draft field by field, old ones have none. */
export const travelDraft = {
  ways: orElse(z.enum(['', ...dressWays]), ''),
  leadDays: typed,
  restDays: typed,
}

const travelSchema = z.object(travelDraft)
export type TravelValues = z.infer<typeof travelSchema>

/** The days of rest that the form proposes for what an owner does. */
export const proposedRest: Record<TravelValues['ways'], string> = { '': '', post: '2', both: '2', meet: '0' }

/** The server's input: null for what is not said. */
export const toTravel = ({ ways, leadDays, restDays }: TravelValues) =>
  ({
    ways: ways || null,
    leadDays: leadDays && ways !== 'meet' ? Number(leadDays) : null,
    restDays: restDays ? Number(restDays) : null,
  }) satisfies Required<DressTravel>
