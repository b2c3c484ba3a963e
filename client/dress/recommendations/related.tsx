import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DaysSearch } from '../../../shared/search/days-search.ts'
import { useLastSearch } from '../../search/last-search.ts'
import { trpc } from '../../api/api.ts'
import { SkeletonGrid } from '../../ui/feedback/states.tsx'
import { DressGrid } from '../../dress-card/dress-grid.tsx'
import { relatedTo, type Like } from './related-to.ts'

/** Similar dresses; renders nothing without any, or on an error. */
export function Related({ dress, days, className }: { dress: Like; days: DaysSearch; className?: string }) {
  const last = useLastSearch()
  const { data: dresses, error } = trpc.dresses.relatedCards.useQuery(relatedTo(dress, days, last), {
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (error) console.error('Failed to fetch related dresses', error)
  }, [error])

  if (error || dresses?.length === 0) return null
  return (
    <section className={className} aria-labelledby="related">
      <h2 id="related">You may also like</h2>
      {dresses ? <DressGrid dresses={dresses} /> : <SkeletonGrid cards={4} label="Loading related dresses" />}
    </section>
  )
}
