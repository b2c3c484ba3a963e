import type { ReactNode } from 'react'
import { formatWeekday } from '../../../shared/day.ts'
import { backActs } from '../../../shared/rental/handover-days.ts'
import { provided } from '../../../shared/settings/provided.ts'
import type { Shop } from '../../../shared/settings/shop.ts'
import { trpc, type Answers } from '../../api/api.ts'
import { useShop } from '../../head/shop.ts'
import { Failed } from '../../ui/feedback/states.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { RescueLater } from '../rescue/rescue-later.tsx'
import classes from './today.module.css'
import { TurnRow } from './turn-row.tsx'

type Rental = Answers['rentals']['next'][number]
type Step = NonNullable<Rental['step']>

/** What a renter has to do next, above their rentals, and which of those are at risk; renders nothing without any. */
export function NextTurns() {
  const shop = useShop()
  const { data: rentals = [], isError, refetch } = trpc.rentals.next.useQuery()
  if (isError && !rentals.length)
    return <Failed retry={() => void refetch()}>What comes next could not be loaded.</Failed>
  if (!rentals.length) return null
  const atRisk = rentals.filter(({ step }) => step === 'at_risk')
  return (
    <>
      {atRisk.map(({ rentalId }) => (
        <RescueLater key={rentalId} rentalId={rentalId} />
      ))}
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
              <strong>{rental.step && steps[rental.step](rental, shop)}</strong>
            </TurnRow>
          ))}
        </ul>
      </section>
    </>
  )
}

const goBack = ({ back }: Rental, shop: Shop) => provided(backActs[back.way ?? 'either'].renter, shop)

const steps: Record<Step, (rental: Rental, shop: Shop) => ReactNode> = {
  at_risk: ({ risk }) =>
    `${risk === 'cancelled' ? 'It was cancelled' : 'It may not come in time'}: see what else is free`,
  answer: ({ lapsesAt }) => (
    <>
      Answer the other days by <LocalTime at={lapsesAt} withTime />
    </>
  ),
  received: () => 'Say that it has arrived',
  send_back: (rental, shop) => `${goBack(rental, shop)} by ${formatWeekday(rental.endDate)}`,
  late: (rental, shop) => `${goBack(rental, shop)} now: the last day was ${formatWeekday(rental.endDate)}`,
}
