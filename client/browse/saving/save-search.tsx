import { Link } from '@tanstack/react-router'
import { writeAddress } from '../../../shared/search/address.ts'
import { soughtIn, type BrowseSearch } from '../../../shared/search/browse-search.ts'
import { callFailed, trpc } from '../../api/api.ts'
import { useSession } from '../../session/session.ts'
import { useSignInAnd } from '../../session/use-sign-in-and.ts'
import { Button } from '../../ui/controls/button.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'
import classes from './save-search.module.css'

interface SaveSearchProps {
  filter: BrowseSearch
  /** True where it found few dresses, or none. */
  isFew: boolean
}

/** Saves the search, or removes it; a visitor signs in first, and it is saved on return. */
export function SaveSearch({ filter, isFew }: SaveSearchProps) {
  const address = writeAddress(soughtIn({ ...filter }))
  const { user, isChecking } = useSession()
  const canSave = user !== null && !user.mustChangePassword
  const { searches } = trpc.useUtils()
  const mine = trpc.searches.mine.useQuery(undefined, { enabled: canSave })
  const onSettled = () => searches.mine.invalidate()
  const save = trpc.searches.save.useMutation({
    onSuccess: () => succeeded('Search saved', 'You hear of what is new in it, once a day at most.'),
    onError: (error) => callFailed('The search was not saved', error),
    onSettled,
  })
  const remove = trpc.searches.remove.useMutation({
    onSuccess: () => succeeded('Search removed'),
    onError: (error) => callFailed('The search was not removed', error),
    onSettled,
  })
  const saved = canSave
    ? mine.data?.find((search) => search.address === address && !search.isOver)
    : undefined
  const isBusy = isChecking || (canSave && mine.isPending) || save.isPending || remove.isPending
  const keep = () => save.mutate({ address })
  const signIn = useSignInAnd('save-search', { value: address, isBusy, act: () => !saved && keep() })

  // Prices below a cent, or the like: nothing that the server would take for a search.
  if (!address) return null
  return (
    <div className={classes.save}>
      {isFew && !saved && <p>Not found it? We look again every day, and write to you.</p>}
      <Button
        variant={isFew && !saved ? 'filled' : 'default'}
        aria-pressed={saved !== undefined}
        aria-disabled={isBusy}
        onClick={() => {
          if (isBusy) return
          if (!canSave) void signIn()
          else if (saved) remove.mutate({ searchId: saved.searchId })
          else keep()
        }}
      >
        {saved ? 'Search saved' : isFew ? 'Tell me when one comes' : 'Save this search'}
      </Button>
      {(saved ?? save.error) && <Link to="/account/searches">Your saved searches</Link>}
    </div>
  )
}
