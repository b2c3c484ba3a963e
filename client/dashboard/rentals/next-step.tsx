import type { ReactNode } from 'react'
import { formatDay } from '../../../shared/day.ts'
import { HANDOVER_TEXT } from '../../../shared/handover-text.ts'
import type { Answers } from '../../api.ts'
import { LocalTime } from '../../ui/local-time.tsx'

type Rental = Pick<
  Answers['rentals']['mine'][number],
  'status' | 'cancelledBy' | 'lapsesAt' | 'startDate' | 'endDate' | 'ownerDisplayName' | 'ownerContact'
>

/** What happens next with a rental, by when, and who has to do it. */
export const NextStep = ({ rental }: { rental: Rental }) => <p>{sentence(rental)}</p>

function sentence({ status, cancelledBy, lapsesAt, startDate, endDate, ...owner }: Rental): ReactNode {
  const { ownerDisplayName, ownerContact } = owner
  const contact = ownerContact && (
    <>
      {' '}
      Write to <a href={`mailto:${ownerContact}`}>{ownerContact}</a>.
    </>
  )
  switch (status) {
    case 'pending':
      return (
        <>
          {ownerDisplayName} answers by <LocalTime at={lapsesAt} withTime />; until then the dates are yours.
        </>
      )
    case 'confirmed':
      return (
        <>
          {HANDOVER_TEXT} Agree on it with {ownerDisplayName} before {formatDay(startDate)}.{contact}
        </>
      )
    case 'active':
      return (
        <>
          Send it back with the prepaid label by {formatDay(endDate)}. No cleaning needed.{contact}
        </>
      )
    case 'completed':
      return `Returned on ${formatDay(endDate)}. Thank you for giving it another dance.`
    case 'cancelled':
      return cancelled[cancelledBy ?? 'owner'](ownerDisplayName)
  }
}

const cancelled = {
  owner: (name: string) => `${name} could not lend it on these dates.`,
  renter: () => 'You withdrew this request.',
  system: (name: string) => `${name} did not answer in time, so the dates are free again.`,
}
