import { Link } from '@tanstack/react-router'
import { formatPrice, toCents } from '../../../shared/price.ts'
import { trpc, type Answers } from '../../api/api.ts'
import { DressLink } from '../../dress-card/dress-link.tsx'
import { DressPhoto } from '../../dress-card/dress-photo.tsx'
import classes from './earnings.module.css'
import { RowSkeletons } from './row-skeletons.tsx'
import { TabError } from './tab-error.tsx'

/** An owner's earnings, past and expected: four figures, and dress by dress. */
export function Earnings() {
  const { data: earnings, error, refetch } = trpc.rentals.earnings.useQuery()
  if (error && !earnings) {
    return <TabError error={error} fallback="Failed to fetch owner earnings" retry={() => void refetch()} />
  }
  if (!earnings) return <RowSkeletons rows={3} label="Loading earnings" />
  if (!earnings.earningsByDress.length)
    return <p style={{ marginBlock: '1em' }}>No earnings data available yet.</p>

  return (
    <>
      <dl className={classes.figures}>
        <Figure name="Total earnings" figure={priceOf(earnings.totalEarnings)} />
        <Figure name="Completed" figure={priceOf(earnings.completedEarnings)} />
        <Figure name="Upcoming" figure={priceOf(earnings.upcomingEarnings)} />
        <Figure name="Rentals" figure={String(earnings.totalRentals)} />
      </dl>
      <EarningsTable rows={earnings.earningsByDress} />
    </>
  )
}

const Figure = ({ name, figure }: { name: string; figure: string }) => (
  <div>
    <dt className="caps">{name}</dt>
    <dd>{figure}</dd>
  </div>
)

/** Each dress's share, as a figure and a bar. All bars have one scale from zero: the longest is the most. */
function EarningsTable({ rows }: { rows: Answers['rentals']['earnings']['earningsByDress'] }) {
  const most = Math.max(...rows.map(({ dressEarnings }) => dressEarnings))
  return (
    <table className={classes.table}>
      <caption className="unseen">Earnings per dress, the most first</caption>
      <thead>
        <tr className="caps">
          <th scope="col">Dress</th>
          <th scope="col">Rentals</th>
          <th scope="col">Earnings</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.dressId}>
            <th scope="row">
              <div className={classes.dress}>
                <DressPhoto url={row.dressImageUrls[0]} color={row.dressImageColors[0]} />
                <div className={classes.words}>
                  <DressLink slug={row.dressSlug} title={row.dressTitle} />
                  <Link
                    to="/dashboard"
                    search={{ tab: 'owner', view: 'past', search: row.dressTitle.slice(0, 100) }}
                    className="link meta"
                    aria-label={`Past rentals of ${row.dressTitle}`}
                  >
                    Past rentals
                  </Link>
                  <svg
                    aria-hidden
                    className={classes.bar}
                    viewBox="0 0 100 1"
                    preserveAspectRatio="none"
                    focusable="false"
                  >
                    <rect className={classes.scale} width="100" height="1" />
                    <rect width={(100 * row.dressEarnings) / most} height="1" />
                  </svg>
                </div>
              </div>
            </th>
            <td>{row.dressRentalCount}</td>
            <td>{priceOf(row.dressEarnings)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const priceOf = (amount: number) => formatPrice(toCents(amount))
