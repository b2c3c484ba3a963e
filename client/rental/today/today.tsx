import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addDays, formatRentalDays, formatWeekday, type Day } from '../../../shared/day.ts'
import { trpc, type Answers } from '../../api/api.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { TabError } from '../lists/tab-error.tsx'
import classes from './today.module.css'
import { TurnRow } from './turn-row.tsx'

type Today = Answers['rentals']['today']
type Group = Exclude<keyof Today, 'today'>
type Rental = Today[Group]['rentals'][number]

const groups: { group: Group; title: string; view: 'requests' | 'active' | 'past' }[] = [
  { group: 'answer', title: 'Answer', view: 'requests' },
  { group: 'send', title: 'Send or hand over', view: 'active' },
  { group: 'back', title: 'Should be back', view: 'past' },
  { group: 'coming', title: 'Coming', view: 'active' },
]

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
        {shown.map(({ group, title, view }) => {
          const { total, rentals } = data[group]
          return (
            <section key={group} aria-labelledby={`today-${group}`} className={classes.group}>
              <h2 id={`today-${group}`}>
                {title} <span>{group === 'answer' ? `${total}, ${firstLapse(rentals)}` : total}</span>
              </h2>
              <ul>
                {rentals.map((rental) => (
                  <OwnersRow key={rental.rentalId} group={group} rental={rental} today={data.today} />
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

function OwnersRow({ group, rental, today }: { group: Group; rental: Rental; today: Day }) {
  const { renterName, startDate, endDate } = rental
  return (
    <TurnRow
      rental={rental}
      about={
        <>
          <bdi>{renterName}</bdi> · {formatRentalDays({ from: startDate, to: endDate }, today)}
        </>
      }
    >
      {said[group](rental, today)}
    </TurnRow>
  )
}

const verbs = { post: 'Post it', meet: 'Hand it over', none: 'Post it or hand it over' }

/** `Post it to Chicago, IL` */
function sending({ there, city, region }: Rental) {
  const place = [city, region].filter(Boolean).join(', ')
  return (
    <>
      {verbs[there.way ?? 'none']}
      {place && (
        <>
          {' '}
          to <bdi>{place}</bdi>
        </>
      )}
    </>
  )
}

/** `today, Thu, Nov 26` */
function near(day: Day, today: Day) {
  if (day === today) return `today, ${formatWeekday(day)}`
  return day === addDays(today, 1) ? `by tomorrow, ${formatWeekday(day)}` : `by ${formatWeekday(day)}`
}

const said: Record<Group, (rental: Rental, today: Day) => ReactNode> = {
  answer: ({ lapsesAt }) => (
    <strong>
      Answer by <LocalTime at={lapsesAt} withTime />
    </strong>
  ),
  send: (rental, today) => (
    <strong>
      {sending(rental)}{' '}
      {rental.sendBy < today
        ? `today: it should have left by ${formatWeekday(rental.sendBy)}`
        : near(rental.sendBy, today)}
    </strong>
  ),
  back({ endDate, notBackAt, back }) {
    const last = `The last day was ${formatWeekday(endDate)}.`
    if (back.sentAt) return `It is on its way back. ${last}`
    return notBackAt ? (
      `Not back yet. ${last}`
    ) : (
      <>
        <strong>Is it back?</strong> {last}
      </>
    )
  },
  coming(rental, today) {
    if (rental.there.receivedAt) return `With ${rental.renterName}`
    return rental.there.sentAt ? (
      `On its way, to be there on ${formatWeekday(rental.startDate)}`
    ) : (
      <>
        {sending(rental)} {near(rental.sendBy, today)}
      </>
    )
  },
}
