import type { ReactNode } from 'react'
import { formatWeekday } from '../../../shared/day.ts'
import { trpc, type Answers } from '../../api/api.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import { RescueLater } from '../rescue/rescue-later.tsx'
import classes from './today.module.css'
import { TurnRow } from './turn-row.tsx'

type Rental = Answers['rentals']['next'][number]

/** What a renter has to do next, above their rentals, and which of those are at risk; renders nothing without any. */
export function Next() {
  const { data: rentals = [] } = trpc.rentals.next.useQuery()
  const atRisk = rentals.filter(({ step }) => step === 'at_risk')
  const others = rentals.filter(({ step }) => step !== 'at_risk')
  return (
    <>
      {atRisk.map(({ rentalId }) => (
        <RescueLater key={rentalId} rentalId={rentalId} isNamed />
      ))}
      {others.length > 0 && <Turns rentals={others} />}
    </>
  )
}

function Turns({ rentals }: { rentals: readonly Rental[] }) {
  return (
    <section aria-labelledby="next-for-renter" className={`${classes.group} ${classes.next}`}>
      <h2 id="next-for-renter">Your turn</h2>
      <ul>
        {rentals.map((rental) => (
          <TurnRow
            key={rental.rentalId}
            rental={rental}
            about={
              <>
                Lent by <bdi>{rental.ownerName}</bdi>
              </>
            }
          >
            <strong>{rental.step && rental.step !== 'at_risk' && said[rental.step](rental)}</strong>
          </TurnRow>
        ))}
      </ul>
    </section>
  )
}

const said: Record<Exclude<NonNullable<Rental['step']>, 'at_risk'>, (rental: Rental) => ReactNode> = {
  answer: ({ lapsesAt }) => (
    <>
      Answer the other days by <LocalTime at={lapsesAt} withTime />
    </>
  ),
  received: () => 'Say that it has arrived',
  send_back: ({ endDate }) => `Send it back by ${formatWeekday(endDate)}`,
  late: ({ endDate }) => `Send it back now: the last day was ${formatWeekday(endDate)}`,
}
