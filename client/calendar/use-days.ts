import { useSearch } from '@tanstack/react-router'
import { rangeOf } from '../../shared/day.ts'
import { readDays } from './days-search-params.ts'

/** The days in the page's address, on any page; undefined without. */
export const useDays = () =>
  useSearch({
    strict: false,
    select: ({ from, to }) => rangeOf(readDays(from, to)),
    structuralSharing: true,
  })
