import { readDays, type DaysSearch } from '../calendar/days-search-params.ts'

/** What the address of a dress's page remembers beside the dress. */
interface DressSearch extends DaysSearch {
  /** There while the booking dialog is wanted, so that it opens again after signing in. */
  rent?: 'yes'
}

/** Reads the address. What makes no sense is dropped; every field is named, or it would show through as typed. */
export const readDressSearch = ({ from, to, rent }: Record<string, unknown>): DressSearch => ({
  ...readDays(from, to),
  rent: rent === 'yes' ? rent : undefined,
})
