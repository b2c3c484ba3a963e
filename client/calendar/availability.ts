import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mergeRanges, type Day } from '../../shared/day.ts'
import { trpc } from '../api/api.ts'
import { monthOf, type Month } from './months.ts'

/** The owner's view: for other days of a request, or for blocked days. */
export interface AsOwner {
  rentalId?: number
}

/**
 * A dress's unavailable days in these months; for its owner, those that conflict. Each month is a query; all
 * are batched, and loaded months stay shown while others load.
 */
export function useAvailability(dressId: number, months: readonly Month[], asOwner?: AsOwner) {
  const { rentals } = trpc.useUtils()
  const answers = useQueries({
    queries: months.map((month) =>
      asOwner
        ? rentals.ownerAvailability.queryOptions({ ...ofMonth(dressId, month), ...asOwner })
        : rentals.availability.queryOptions(ofMonth(dressId, month)),
    ),
  })

  const ranges = answers.flatMap(({ data }) => data?.unavailableDates ?? [])
  const known = months.filter((_, index) => answers[index]?.data)
  // The answers are new objects each time; the calendars below compare by value.
  const fingerprint = JSON.stringify([ranges, known])
  return useMemo(
    () => ({
      taken: mergeRanges(ranges),
      isKnown: (day: Day) => known.includes(monthOf(day)),
      isLoading: answers.some(({ isFetching, data }) => isFetching && !data),
      /** The error of a month that could not be loaded. */
      error: answers.find(({ isError, data, isFetching }) => isError && !data && !isFetching)?.error,
      retry: () => {
        for (const { isError, refetch } of answers) if (isError) void refetch()
      },
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the fingerprint stands for what is used
    [fingerprint, answers.map(({ status, fetchStatus }) => status + fetchStatus).join()],
  )
}

export const ofMonth = (dressId: number, month: Month) => ({
  dressId,
  year: Number(month.slice(0, 4)),
  month: Number(month.slice(5, 7)),
})
