import { useSearch } from '@tanstack/react-router'
import { rangeOf } from '../../shared/day.ts'
import { readDays } from './days-search-params.ts'

/** The days that the page's address carries, whatever page it is; undefined when it carries none. */
export const useDays = () =>
  useSearch({
    strict: false,
    select: ({ from, to }) => rangeOf(readDays(from, to)),
    structuralSharing: true,
  })
