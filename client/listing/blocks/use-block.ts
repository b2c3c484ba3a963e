import { useMutation } from '@tanstack/react-query'
import type { Block } from '../../../shared/rental/rental-schema.ts'
import { reason, trpc } from '../../api/api.ts'
import { useInvalidateRentals } from '../../rental/use-invalidate-rentals.ts'
import { failed, succeeded } from '../../ui/feedback/toast.tsx'
import type { Listing } from '../my-listings/use-bulk-listings.ts'

interface Order extends Omit<Block, 'dressId'> {
  dresses: readonly Listing[]
}

const why = (error: unknown) => reason(error, 'Failed to block dates')

/**
 * Blocks days of dresses, one call each, which ends proposals of these days. Rejects when none was blocked;
 * of several it reports which were not.
 */
export function useBlock(onBlocked: () => void) {
  const { client } = trpc.useUtils()
  const invalidateRentals = useInvalidateRentals()
  return useMutation({
    async mutationFn({ dresses, ...block }: Order) {
      const outcomes = await Promise.allSettled(
        dresses.map(({ id }) => client.rentals.block.mutate({ ...block, dressId: id })),
      )
      const refusals = outcomes.flatMap((outcome, index) =>
        outcome.status === 'rejected' ? [{ dress: dresses[index], error: outcome.reason as unknown }] : [],
      )
      const [first] = refusals
      if (first && refusals.length === dresses.length) throw first.error
      return refusals
    },
    onSuccess(refusals, { dresses }) {
      if (refusals.length)
        failed(
          `Dates blocked for ${dresses.length - refusals.length} of ${dresses.length} dresses`,
          refusals.map(({ dress, error }) => `${dress?.title}: ${why(error)}`).join(' '),
        )
      else succeeded('Dates Blocked')
      onBlocked()
    },
    onError: (error) => failed('Failed to Block Dates', why(error), { isAnnounced: false }),
    onSettled: invalidateRentals,
  })
}

/** Frees blocked days. The list shows the outcome. */
export const useUnblock = () => trpc.rentals.unblock.useMutation({ onSettled: useInvalidateRentals() })
