import { audit } from './audit.tsx'
import { dresses } from './dresses.tsx'
import { people } from './people.tsx'
import { rentals } from './rentals.tsx'

/** The lists of the desk, by the name in their addresses. */
export const desk = { people, dresses, rentals, audit }
