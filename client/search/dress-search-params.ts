import { readWhen, type DaysSearch } from '../../shared/search/days-search.ts'

/** The search params of a dress's page. */
interface DressSearch extends DaysSearch {
  /** Set while the booking dialog is open, so that it reopens after signing in. */
  rent?: 'yes'
}

/** Reads the address. Invalid values are dropped; every field is named, or it would keep its unparsed value. */
export const readDressSearch = ({ rent, ...typed }: Record<string, unknown>): DressSearch => ({
  ...readWhen(typed),
  rent: rent === 'yes' ? rent : undefined,
})
