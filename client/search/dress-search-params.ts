import { readDays, type DaysSearch } from '../calendar/days-search-params.ts'

/** The search params of a dress's page. */
interface DressSearch extends DaysSearch {
  /** Set while the booking dialog is open, so that it reopens after signing in. */
  rent?: 'yes'
}

/** Reads the address. Invalid values are dropped; every field is named, or it would keep its unparsed value. */
export const readDressSearch = ({ from, to, rent }: Record<string, unknown>): DressSearch => ({
  ...readDays(from, to),
  rent: rent === 'yes' ? rent : undefined,
})
