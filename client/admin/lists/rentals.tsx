import { formatDay, formatDayOfYear } from '../../../shared/day.ts'
import { statuses, statusLabel } from '../../../shared/rental/rental-statuses.ts'
import { trpc, type Answers } from '../../api/api.ts'
import { deskList, inPages, RecordLink, Row } from './desk-list.tsx'
import { RentalPage } from './rental-page.tsx'

type Rental = Answers['admin']['rentals']['rows'][number]

const Side = ({ id, name, isSuspended }: { id: string; name: string; isSuspended: boolean }) => (
  <>
    <RecordLink list="people" id={id}>
      {name}
    </RecordLink>
    {isSuspended && ' (suspended)'}
  </>
)

export const RentalRow = ({ rental }: { rental: Rental }) => (
  <Row
    title={
      <RecordLink list="rentals" id={rental.rentalId}>
        {rental.rentalId}: {rental.title}
      </RecordLink>
    }
    state={
      rental.isNotBack
        ? ['Not back', 'destructive']
        : [statusLabel(rental.status), statuses[rental.status].tone]
    }
  >
    <span>
      {formatDay(rental.startDate)} to {formatDayOfYear(rental.endDate)}
    </span>
    <span>${rental.totalPrice}</span>
    <span>
      of <Side id={rental.ownerId} name={rental.ownerName} isSuspended={rental.isOwnerSuspended} />
    </span>
    <span>
      to <Side id={rental.renterId} name={rental.renterName} isSuspended={rental.isRenterSuspended} />
    </span>
  </Row>
)

export const rentals = deskList({
  title: 'Rentals',
  finds: 'A part of a dress, owner or renter, or a number',
  filters: {
    pending: 'Pending',
    confirmed: 'Confirmed',
    active: 'Active',
    completed: 'Completed',
    cancelled: 'Cancelled',
    not_back: 'Not back',
    to_decide: 'To decide',
  },
  useRows: (asked) => trpc.admin.rentals.useInfiniteQuery(asked, inPages),
  row: (rental: Rental) => <RentalRow key={rental.rentalId} rental={rental} />,
  Record: RentalPage,
})
