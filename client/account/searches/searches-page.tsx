import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { formatDayOfYear } from '../../../shared/day.ts'
import { activeFilters } from '../../../shared/search/active-filters.ts'
import { readAddress } from '../../../shared/search/address.ts'
import { readSearch } from '../../../shared/search/browse-search.ts'
import { callFailed, reason, trpc, type Answers } from '../../api/api.ts'
import { useToday } from '../../calendar/today.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Empty, Failed } from '../../ui/feedback/states.tsx'
import classes from '../account-page.module.css'
import { SubPage } from '../sub-page.tsx'

type Search = Answers['searches']['mine'][number]

/** The list of saved searches, each named by its filters. */
export function SearchesPage() {
  const { data: searches, error, refetch } = trpc.searches.mine.useQuery()
  return (
    <SubPage title="Saved Searches">
      {error && !searches && (
        <Failed title="Something went wrong" retry={() => void refetch()}>
          {reason(error, "We couldn't load your saved searches. Please try again later.")}
        </Failed>
      )}
      {!searches && !error && (
        <div role="status" aria-label="Loading your saved searches">
          <Skeleton height={60} />
        </div>
      )}
      {searches?.length === 0 && (
        <Empty
          title="You have saved no search yet."
          action={<ButtonLink to="/dress-rental">Browse Dresses</ButtonLink>}
        >
          Choose filters or search for something, and save that: we write to you when it finds something new.
        </Empty>
      )}
      {searches && searches.length > 0 && (
        <>
          <p>
            Once a day, in the morning, we write to you of what is new in them, or free again. Ten can be
            saved. <Link to="/account/mail">Choose your letters</Link>
          </p>
          <ul aria-label="Saved searches" className={classes.rows}>
            {searches.map((search) => (
              <Row key={search.searchId} search={search} />
            ))}
          </ul>
        </>
      )}
    </SubPage>
  )
}

/** A removed search stays where it was until the page is left, so that it can be saved again. */
function Row({ search }: { search: Search }) {
  const today = useToday()
  const { searches } = trpc.useUtils()
  const [searchId, setSearchId] = useState<number | null>(search.searchId)
  const onSettled = () => searches.mine.invalidate(undefined, { refetchType: 'none' })
  const onError = (error: Parameters<typeof callFailed>[1]) => callFailed('Nothing was changed', error)
  const remove = trpc.searches.remove.useMutation({ onSuccess: () => setSearchId(null), onError, onSettled })
  const save = trpc.searches.save.useMutation({
    onSuccess: (saved) => setSearchId(saved.searchId),
    onError,
    onSettled,
  })
  const { address, endsOn, isOver } = search
  const wanted = readSearch(readAddress(address))
  const name =
    activeFilters(wanted, today)
      .map(({ label }) => label)
      .join(', ') || 'Any dress'
  // On its very day nothing can be there any more.
  const isPast = isOver || (endsOn !== null && endsOn <= today)
  const isBusy = remove.isPending || save.isPending
  const link = useRef<HTMLAnchorElement>(null)
  useRestoreFocus(link, searchId)
  return (
    <li className={`spread ${classes.row} ${classes.device}`}>
      <div className={classes.words}>
        <Link ref={link} to="/dress-rental" search={wanted}>
          <bdi>{name}</bdi>
        </Link>
        <p role="status">
          {searchId === null
            ? 'Removed.'
            : isOver
              ? 'Its day has passed: no more letters.'
              : endsOn && `Until ${formatDayOfYear(endsOn)}`}
        </p>
      </div>
      {(searchId !== null || !isPast) && (
        <Button
          variant="subtle"
          className={classes.quiet}
          aria-label={`${searchId === null ? 'Save again' : 'Remove'}: ${name}`}
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return
            if (searchId === null) save.mutate({ address })
            else remove.mutate({ searchId })
          }}
        >
          {searchId === null ? 'Save again' : 'Remove'}
        </Button>
      )}
    </li>
  )
}
