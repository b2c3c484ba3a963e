import { useRef } from 'react'
import type { Day, DayRange } from '../../shared/day.ts'
import { quoteDays, toCents, toAmount } from '../../shared/price.ts'
import type { Way } from '../../shared/rental/handover.ts'
import { onlyWay } from '../../shared/rental/way.ts'
import { callFailed, trpc, type Answers } from '../api/api.ts'
import { useShop } from '../head/shop.ts'
import type { withIdempotencyKey } from '../api/idempotency-key.ts'
import { useOnce } from '../ui/hooks/use-once.ts'
import { succeeded } from '../ui/feedback/toast.tsx'

export type Dress = Pick<
  Answers['dresses']['bySlug'],
  | 'id'
  | 'slug'
  | 'title'
  | 'brand'
  | 'size'
  | 'pricePerDay'
  | 'location'
  | 'available'
  | 'ownerId'
  | 'owner'
  | 'ways'
  | 'leadDays'
>

export interface Wishes {
  bookingNotes: string
  specialRequests: string
  /** Undefined where there is a choice and none was made. */
  way: Way | undefined
  /** Where it goes by post. */
  city: string
  region: string
}

/** A sent request. */
export interface Booked {
  rentalId: number
  days: DayRange
  totalCents: number
}

/** The idempotency key of a request, kept until it is answered, and a way to renew it. */
export interface Attempt {
  options: ReturnType<typeof withIdempotencyKey>
  renew: () => void
}

/** Sends a request to the owner, one at a time however often it is pressed. */
export function useBook(dress: Dress, attempt: Attempt, onBooked: (booked: Booked) => void) {
  const { rentals, dresses } = trpc.useUtils()
  const shop = useShop()
  const told = useRef<ReturnType<typeof callFailed>>(undefined)

  const booking = trpc.rentals.book.useMutation({
    trpc: attempt.options,
    async onSuccess({ rentalId }, { startDate, endDate, totalPrice }) {
      void told.current?.then((takeBack) => takeBack?.())
      succeeded('Booking successful!', 'Your rental request has been sent to the owner for confirmation.')
      attempt.renew()
      onBooked({ rentalId, days: { from: startDate, to: endDate }, totalCents: toCents(totalPrice) })
      await Promise.all([
        rentals.availability.invalidate({ dressId: dress.id }),
        rentals.minePage.invalidate(),
      ])
    },
    async onError(refusal) {
      const code = refusal.data?.code
      // The dialog announces it too.
      told.current = callFailed('Booking failed', refusal, 'Failed to create booking', { isAnnounced: false })
      if (refusal.data && refusal.data.httpStatus < 500) attempt.renew()
      // The request may have arrived all the same.
      else void rentals.minePage.invalidate()
      if (code !== 'CONFLICT' && code !== 'NOT_FOUND') return
      // Another renter was faster, or the owner has changed the dress: refetch both.
      await Promise.all([
        rentals.minePage.invalidate(),
        rentals.availability.invalidate({ dressId: dress.id }),
        dresses.bySlug.invalidate({ slug: dress.slug }),
      ])
    },
  })
  const send = useOnce(booking)

  const book = (
    range: DayRange,
    { bookingNotes, specialRequests, city, region, ...wished }: Wishes,
    eventDate?: Day,
  ) => {
    const way = onlyWay(shop.way ?? dress.ways) ?? wished.way
    const { rateCents, totalCents } = quoteDays(dress.pricePerDay, range)
    send({
      dressId: dress.id,
      startDate: range.from,
      endDate: range.to,
      eventDate,
      pricePerDay: toAmount(rateCents),
      totalPrice: toAmount(totalCents),
      bookingNotes: bookingNotes.trim() || undefined,
      specialRequests: specialRequests.trim() || undefined,
      way,
      ...(way === 'post' && { city: city.trim() || undefined, region: region.trim() || undefined }),
    })
  }

  return { book, isPending: booking.isPending, error: booking.error, reset: booking.reset }
}
