import { useNavigate } from '@tanstack/react-router'
import classes from './browse.module.css'
import type { BrowseSearch } from '../../shared/search/browse-search.ts'
import { Count, FilteredDresses, useFilteredDresses } from './filtered-dresses.tsx'
import { NoResults } from './no-results.tsx'

/** All dresses that match the address, a page at a time. */
export function Browse({ filter }: { filter: BrowseSearch }) {
  const navigate = useNavigate({ from: '/dress-rental/' })
  const found = useFilteredDresses({ filter })
  const refine = (change: BrowseSearch) =>
    void navigate({ search: (current) => ({ ...current, ...change }), replace: true, resetScroll: false })

  return (
    <>
      <div className={`page ${classes.head}`}>
        <h1 tabIndex={-1}>Find Your Next Look</h1>
        <Count found={found} />
      </div>
      <FilteredDresses
        found={found}
        refine={refine}
        chooseCategory={(category) => refine({ category })}
        skeletons={12}
        failed="We couldn't load the dresses. Please try again later."
        empty={<NoResults filter={filter} active={found.active} refine={refine} />}
      />
    </>
  )
}
