import { audit } from './audit.ts'
import { demand } from './demand.ts'
import { dresses } from './dresses.ts'
import { people } from './people.ts'
import { rentals } from './rentals.ts'
import { reports } from './reports.ts'
import { weeks } from './weeks.ts'

/** The lists of the desk, by the name in their addresses and files. */
export const lists = { people, dresses, rentals, demand, audit }

/** What is downloaded as CSV: the lists, what was reported, and how the shop goes. */
export const files = { ...lists, reports, weeks }
