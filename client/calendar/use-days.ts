import { useSearch } from '@tanstack/react-router'
import { rangeOf } from '../../shared/day.ts'
import { readDays } from '../../shared/search/days-search.ts'

/** The days in the page's address, on any page; undefined without. */
export const useDays = () =>
  useSearch({
    strict: false,
    select: ({ from, to }) => rangeOf(readDays(from, to)),
    structuralSharing: true,
  })
