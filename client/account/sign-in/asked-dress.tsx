import { countDays, formatDayCount, formatDays, formatWeekday, rangeOf } from '../../../shared/day.ts'
import { formatPrice, rentalTotal, toCents } from '../../../shared/price.ts'
import { MIN_RENTAL_DAYS } from '../../../shared/rental/rental-limits.ts'
import type { DaysSearch } from '../../../shared/search/days-search.ts'
import { trpc } from '../../api/api.ts'
import { useToday } from '../../calendar/today.ts'
import { Picture } from '../../ui/picture.tsx'
import classes from './login.module.css'

interface AskedDressProps extends DaysSearch {
  slug: string
}

/** The dress that the visitor signs in to rent, with days and price; null when it has been deleted. */
export function AskedDress({ slug, from, to, event }: AskedDressProps) {
  const { data: dress } = trpc.dresses.bySlug.useQuery({ slug })
  const today = useToday()
  if (!dress) return null
  const range = rangeOf({ from, to })
  const total = rentalTotal(dress.pricePerDay, range)
  const isLong = range && countDays(range.from, range.to) >= MIN_RENTAL_DAYS
  const [cover] = dress.imageUrls
  return (
    <div className={classes.asked}>
      {cover && (
        <Picture
          src={cover}
          alt=""
          width={300}
          height={400}
          sizes="72px"
          color={dress.imageColors[0]}
          eager
          className={classes.askedPhoto}
        />
      )}
      <div>
        <p dir="auto" className={classes.askedTitle}>
          {dress.title}
        </p>
        <p>
          {(event ?? isLong) ? (
            <>
              {event && <span>For {formatWeekday(event)} · </span>}
              <span>{formatDayCount(total.days)} · </span>
              {range && <span>{formatDays(range, today)} · </span>}
              <strong>{formatPrice(total.totalCents)}</strong>
            </>
          ) : (
            `${formatPrice(toCents(dress.pricePerDay))} / day`
          )}
        </p>
        <p className={classes.askedWhy}>Sign in or create an account to ask</p>
      </div>
    </div>
  )
}
