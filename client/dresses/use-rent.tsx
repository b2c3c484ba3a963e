import { useIsMutating } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { getMutationKey } from '@trpc/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../account/session.ts'
import { trpc } from '../api.ts'
import type { BookingDialog as Dialog } from '../rentals/booking-dialog.tsx'
import type { Dress } from '../rentals/book.ts'
import { rangeOf, type Chosen } from '../rentals/chosen-days.ts'
import { failed } from '../ui/toast.tsx'

const route = getRouteApi('/dresses/$slug')

/** What the Rent buttons need to know. */
export type Rent = ReturnType<typeof useRent>

/**
 * Everything behind the Rent buttons of a dress. Whether the dialog is wanted, and its days, live in the address:
 * so they outlive the way over the sign-in page.
 */
export function useRent(dress: Dress) {
  const { from, to, rent } = route.useSearch()
  const navigate = route.useNavigate()
  const goTo = useNavigate()
  const { user, isChecking } = useSession()
  const [chosen, setChosen] = useState<Chosen>({ from, to })
  const [BookingDialog, setBookingDialog] = useState<typeof Dialog>()
  const isSending = useIsMutating({ mutationKey: getMutationKey(trpc.rentals.book) }) > 0

  const remember = (visit: { from?: string; to?: string; rent?: 'yes' }) =>
    navigate({ search: visit, replace: true, resetScroll: false })

  const canRent = dress.available && user !== null && user.id !== dress.ownerId
  const isWanted = rent === 'yes' && canRent

  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    // Safari gives no focus to a button that is clicked, nor does arriving from the sign-in page; the dialog
    // returns the keyboard to where it was.
    rentButton()?.focus({ preventScroll: true })
    import('../rentals/booking-dialog.tsx').then(
      (loaded) => isCurrent && setBookingDialog(() => loaded.BookingDialog),
      (error: unknown) => {
        console.error('The booking dialog could not be loaded', error)
        failed('Booking failed', 'Please check your connection and try again.')
        if (isCurrent)
          void navigate({ search: ({ from, to }) => ({ from, to }), replace: true, resetScroll: false })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, navigate])

  return {
    dress,
    isOwn: user?.id === dress.ownerId,
    isLoading: isSending || (isWanted && !BookingDialog),
    start,
    dialog: dialog(),
  }

  function start() {
    if (isChecking) return
    const visit = { ...rangeOf(chosen), rent: 'yes' as const }
    if (user) void remember(visit)
    else void goTo({ to: '/login', search: { from: `/dresses/${dress.slug}?${new URLSearchParams(visit)}` } })
  }

  function dialog() {
    return (
      BookingDialog && (
        <BookingDialog
          dress={dress}
          opened={isWanted}
          chosen={chosen}
          onChosen={(days) => {
            setChosen(days)
            void remember({ ...rangeOf(days), rent: 'yes' })
          }}
          onClose={() => void remember({ ...rangeOf(chosen) })}
          onBooked={() => {
            setChosen({})
            void remember({})
          }}
        />
      )
    )
  }
}

/** Marks the buttons that `useRent` gives the keyboard to. */
export const RENT = 'data-rent'

/** The one Rent button in sight: a phone's is at the bottom of the screen, the other's beside the photos. */
const rentButton = () =>
  [...document.querySelectorAll<HTMLElement>(`[${RENT}]`)].find((button) => button.getClientRects().length)
