import { useIsMutating } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { getMutationKey } from '@trpc/react-query'
import { useEffect, useRef, useState } from 'react'
import { rangeOf } from '../../shared/day.ts'
import { useLastUser } from '../session/lost-session.tsx'
import { hasSignedIn } from '../session/known-browser.ts'
import { useSession } from '../session/session.ts'
import { trpc } from '../api/api.ts'
import type { BookingDialog as Dialog } from '../booking/booking-dialog.tsx'
import type { Booked, Dress } from '../booking/use-book.ts'
import type { DateSelection } from '../calendar/date-selection.ts'
import { failed } from '../ui/feedback/toast.tsx'
import { noDays } from '../calendar/days-search-params.ts'
import { useIsStillOnPage } from '../ui/hooks/use-is-still-on-page.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the same page without its dialog. */
    isOverPage?: true
  }
}

const route = getRouteApi('/dresses/$slug')

/** What the Rent buttons, the chosen days and the calendar of a dress's page need to know. */
export type BookingFlow = ReturnType<typeof useBookingFlow>

/**
 * Everything behind the renting of a dress. Whether the dialog is wanted, and its days, live in the address: so they
 * outlive the way over the sign-in page, and Back closes the dialog.
 */
export function useBookingFlow(dress: Dress) {
  const { from, to, rent } = route.useSearch()
  const navigate = route.useNavigate()
  const goTo = useNavigate()
  const router = useRouter()
  const { history } = router
  const isHere = useIsStillOnPage()
  const { user, isChecking } = useSession()
  const asker = useLastUser()
  const [chosen, setChosen] = useState<DateSelection>({ from, to })
  const [booked, setBooked] = useState<Booked>()
  const [BookingDialog, setBookingDialog] = useState<typeof Dialog>()
  /** What was pressed and waits until it is known who is here. */
  const [waiting, setWaiting] = useState<'rent' | 'days'>()
  /** Whether the dialog was opened for its calendar, and not with days that were chosen before. */
  const [isChoosing, setChoosing] = useState(false)
  const isSending = useIsMutating({ mutationKey: getMutationKey(trpc.rentals.book) }) > 0

  const canRent = dress.available && asker !== null && asker.id !== dress.ownerId
  const isWanted = rent === 'yes' && canRent
  const days = rangeOf(chosen)

  /** Says in the address what is chosen, without a step more for Back. */
  const remember = (days: DateSelection, rent?: 'yes') =>
    navigate({
      search: (visit) => ({ ...visit, ...noDays, ...rangeOf(days), rent }),
      state: true,
      replace: true,
      resetScroll: false,
    })

  // Back leads to the page as it was before the dialog; the days chosen meanwhile stay.
  const wasOpen = useRef(false)
  const isClosing = useRef(false)
  useEffect(() => {
    const isClosed = wasOpen.current && rent === undefined
    wasOpen.current = rent === 'yes'
    isClosing.current = false
    if (isClosed && (days?.from !== from || days?.to !== to)) void remember(chosen)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each closing
  }, [rent])

  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    // Safari gives no focus to a button that is clicked, nor does arriving from the sign-in page; the dialog
    // returns the keyboard to where it was.
    if (!document.activeElement?.matches('[data-day]')) rentButton()?.focus({ preventScroll: true })
    import('../booking/booking-dialog.tsx').then(
      (loaded) => isCurrent && setBookingDialog(() => loaded.BookingDialog),
      (error: unknown) => {
        console.error('The booking dialog could not be loaded', error)
        failed('Booking failed', 'Please check your connection and try again.')
        if (isCurrent)
          void navigate({
            search: (visit) => ({ ...visit, rent: undefined }),
            replace: true,
            resetScroll: false,
          })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, navigate])

  useEffect(() => {
    if (isChecking || !waiting) return
    setWaiting(undefined)
    if (!isHere() || rent === 'yes' || user?.id === dress.ownerId) return
    if ((user && chosen.from) || waiting === 'rent') open(chosen)
    else void remember(chosen)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each press
  }, [isChecking, waiting])

  return {
    dress,
    chosen,
    days,
    booked,
    isSignedIn: user !== null,
    isOwn: user?.id === dress.ownerId,
    isLoading: isSending || waiting === 'rent' || (isWanted && !BookingDialog),
    /** Opens the dialog, over the sign-in page for whoever is not signed in. */
    start: () => start(false),
    /** The same, for other days. */
    change: () => start(true),
    /** Takes days from the page's own calendar: into the dialog where there is one, else onto the page. */
    choose(days: DateSelection) {
      setChosen(days)
      setChoosing(true)
      if (isChecking) setWaiting('days')
      else if (user && days.from) open(days)
      else void remember(days)
    },
    dialog: dialog(),
  }

  function start(isChoosing: boolean) {
    setChoosing(isChoosing)
    if (isChecking) setWaiting('rent')
    else open(chosen)
  }

  function open(days: DateSelection) {
    const visit = { ...rangeOf(days), rent: 'yes' as const }
    if (user)
      void navigate({ search: { ...noDays, ...visit }, state: { isOverPage: true }, resetScroll: false })
    else
      void goTo({
        to: '/login',
        search: {
          mode: visit.from && !hasSignedIn() ? 'signup' : undefined,
          from: `/dresses/${dress.slug}?${new URLSearchParams(visit)}`,
        },
      })
  }

  /** The answer may come when the dialog is closed, another one open, or another page here. */
  function answered(request: Booked) {
    setBooked(request)
    if (!isHere()) return
    if (Object(router.latestLocation.search).rent === 'yes') return close({})
    setChosen({})
    void remember({})
  }

  function close(days: DateSelection) {
    if (isClosing.current) return // one step back, however often it is pressed
    isClosing.current = true
    setChosen(days)
    if (history.location.state.isOverPage) history.back()
    else void remember(days)
  }

  function dialog() {
    return (
      BookingDialog &&
      asker && (
        <BookingDialog
          key={asker.id}
          dress={dress}
          userId={asker.id}
          opened={isWanted}
          isChoosing={isChoosing}
          chosen={chosen}
          onChosen={(days) => {
            setChosen(days)
            void remember(days, 'yes')
          }}
          onClose={() => close(chosen)}
          onBooked={answered}
        />
      )
    )
  }
}

/** Marks the buttons that `useBookingFlow` gives the keyboard to. */
export const RENT = 'data-rent'

/** The one Rent button in sight: a phone's is at the bottom of the screen, the other's beside the photos. */
const rentButton = () =>
  [...document.querySelectorAll<HTMLElement>(`[${RENT}]`)].find((button) => button.getClientRects().length)
