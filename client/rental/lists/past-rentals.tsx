import { getRouteApi } from '@tanstack/react-router'
import { trpc } from '../../api/api.ts'
import { byCursor } from '../../api/pagination.ts'
import { Button } from '../../ui/controls/button.tsx'
import classes from '../rental-rows.module.css'
import { LentList } from './lent-list.tsx'

const route = getRouteApi('/_signed-in/dashboard')

/** An owner's rentals and requests that are over, the latest first, searched by dress and renter. */
export function PastRentals() {
  const { search } = route.useSearch()
  const navigate = route.useNavigate()
  const query = trpc.rentals.pastPage.useInfiniteQuery({ search }, byCursor)
  return (
    <>
      <form
        role="search"
        aria-label="Past rentals"
        className={`buttons ${classes.search}`}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('search') ?? '').trim()
          void navigate({
            search: (before) => ({ ...before, search: typed || undefined }),
            resetScroll: false,
          })
        }}
      >
        {/* Anew for another address, such as after Back. */}
        <input
          key={search}
          type="search"
          name="search"
          aria-label="Dress or renter"
          placeholder="Dress or renter"
          maxLength={100}
          defaultValue={search}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
      </form>
      <LentList
        query={query}
        rows={3}
        empty={
          <p role="status">
            {search ? `Nothing past of “${search}”.` : 'Nothing past yet. What is over stands here.'}
          </p>
        }
      />
    </>
  )
}
