import classes from './rental-rows.module.css'

interface RentalNotesProps {
  bookingNotes: string | null
  specialRequests: string | null
}

/** A renter's notes on a request, in their own text direction. */
export const RentalNotes = ({ bookingNotes, specialRequests }: RentalNotesProps) => (
  <>
    {bookingNotes && (
      <blockquote dir="auto" className={classes.note}>
        {bookingNotes}
      </blockquote>
    )}
    {specialRequests && (
      <blockquote className={classes.note}>
        <span className="meta">Special requests: </span>
        <bdi>{specialRequests}</bdi>
      </blockquote>
    )}
  </>
)
