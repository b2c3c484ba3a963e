import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatRentalDays, formatWeekday, type Day } from '../../../shared/day.ts'
import { handOverStep } from '../../../shared/rental/handover-days.ts'
import { trpc, type Answers } from '../../api/api.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { TabError } from '../lists/tab-error.tsx'
import classes from './today.module.css'
import { TurnRow } from './turn-row.tsx'

type Today = Answers['rentals']['today']
type Name = Exclude<keyof Today, 'today'>
type Rental = Today[Name]['rentals'][number]

interface Group {
  group: Name
  title: string
  /** Where all of them stand. */
  view: 'requests' | 'active' | 'past'
  /** What is to be done, and until when. */
  step: (rental: Rental, today: Day) => ReactNode
}

const groups: Group[] = [
  {
    group: 'answer',
    title: 'Answer',
    view: 'requests',
    step: ({ lapsesAt }) => (
      <strong>
        Answer by <LocalTime at={lapsesAt} withTime />
      </strong>
    ),
  },
  {
    group: 'send',
    title: 'Send or hand over',
    view: 'active',
    step: (rental, today) => <strong>{sending(rental, today)}</strong>,
  },
  {
    group: 'back',
    title: 'Should be back',
    view: 'past',
    step({ endDate, notBackAt, back }) {
      const last = `The last day was ${formatWeekday(endDate)}.`
      if (back.sentAt) return `It is on its way back. ${last}`
      if (notBackAt) return `Not back yet. ${last}`
      return (
        <>
          <strong>Is it back?</strong> {last}
        </>
      )
    },
  },
  {
    group: 'coming',
    title: 'Coming',
    view: 'active',
    step(rental, today) {
      const { there, renterName, startDate } = rental
      if (there.receivedAt)
        return (
          <>
            With <bdi>{renterName}</bdi> already
          </>
        )
      return there.sentAt ? `On its way, to be there on ${formatWeekday(startDate)}` : sending(rental, today)
    },
  },
]

/** `Post it to Chicago, IL by Mon, Dec 7, so that it is there on Thu, Dec 10` */
function sending(rental: Rental, today: Day) {
  const { there, city, region } = rental
  const { act, when } = handOverStep({ ...rental, way: there.way }, today)
  const place = [city, region].filter(Boolean).join(', ')
  return (
    <>
      {act} {place && 'to '}
      <bdi>{place}</bdi> {when}
    </>
  )
}

/** What waits for an owner, and what comes next (docs/product.md#today). */
export function TodayList() {
  const { data, error, refetch } = trpc.rentals.today.useQuery()
  if (!data)
    return error ? (
      <TabError error={error} fallback="Failed to fetch what comes next" retry={() => void refetch()} />
    ) : (
      <RowSkeletons rows={3} label="Loading what comes next" />
    )
  const shown = groups.filter(({ group }) => data[group].total > 0)
  const isNothingNow = shown.every(({ group }) => group === 'coming')
  return (
    <>
      {isNothingNow && (
        <p className={classes.nothing}>
          Nothing to do today. Requests to answer, dresses to send and those that should be back stand here.
        </p>
      )}
      <div className={classes.groups}>
        {shown.map(({ group, title, view, step }) => {
          const { total, rentals } = data[group]
          return (
            <section key={group} aria-labelledby={`today-${group}`} className={classes.group}>
              <h2 id={`today-${group}`}>
                {title} <span>{group === 'answer' ? `${total}, ${firstLapse(rentals)}` : total}</span>
              </h2>
              <ul>
                {rentals.map((rental) => (
                  <TurnRow
                    key={rental.rentalId}
                    rental={rental}
                    about={
                      <>
                        <bdi>{rental.renterName}</bdi> ·&nbsp;
                        {formatRentalDays({ from: rental.startDate, to: rental.endDate }, data.today)}
                      </>
                    }
                  >
                    {step(rental, data.today)}
                  </TurnRow>
                ))}
              </ul>
              {total > rentals.length && (
                <Link to="/dashboard" search={{ tab: 'owner', view }} resetScroll={false}>
                  See all {total}
                </Link>
              )}
            </section>
          )
        })}
      </div>
    </>
  )
}

/** Of the first to lapse, as of the server's answer: `the first lapses in 5 h` */
function firstLapse([first]: readonly Rental[]) {
  const hours = first?.hoursLeft ?? 0
  if (hours < 1) return 'the first lapses within the hour'
  return `the first lapses in ${hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`}`
}
