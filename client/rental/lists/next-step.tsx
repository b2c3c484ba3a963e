import { formatWeekday } from '../../../shared/day.ts'
import { HANDOVER_TEXT } from '../../../shared/handover-text.ts'
import type { Answers } from '../../api/api.ts'
import type { CancellationReason } from '../cancellation-reason.ts'
import { NextStep as Sentence } from '../next-step.tsx'
import { WriteTo } from '../write-to.tsx'

type Rental = Pick<
  Answers['rentals']['mine'][number],
  | 'status'
  | 'cancelledBy'
  | 'lapsesAt'
  | 'startDate'
  | 'endDate'
  | 'ownerDisplayName'
  | 'ownerContact'
  | 'proposal'
>

/** What happens next with a rental, by when, and who has to do it, on its renter's card. */
export function NextStep({ rental }: { rental: Rental }) {
  const { status, cancelledBy, ownerDisplayName, ownerContact, startDate } = rental
  const contact = ownerContact && (
    <>
      {' '}
      <WriteTo address={ownerContact} />
    </>
  )
  if (status === 'confirmed')
    return (
      <p>
        {HANDOVER_TEXT} Agree on it with <bdi>{ownerDisplayName}</bdi> before {formatWeekday(startDate)}.
        {contact}
      </p>
    )
  const standing = {
    ...rental,
    ending: endings[cancelledBy ?? 'owner'],
    ownerName: ownerDisplayName,
    renterName: 'You',
  }
  return (
    <p>
      <Sentence rental={standing} side="renter" />
      {status === 'active' && contact}
    </p>
  )
}

/** The list does not say who let a request lapse: it may have been the renter's turn. */
const endings: Record<NonNullable<Rental['cancelledBy']>, CancellationReason> = {
  owner: 'declined',
  renter: 'withdrawn',
  system: 'lapsed',
}
