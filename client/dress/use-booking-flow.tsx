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
import { noDays, type DaysSearch } from '../../shared/search/days-search.ts'
import { nextFrame } from '../ui/feedback/next-frame.ts'
import { loadOrTell } from '../ui/load-or-tell.ts'
import { useIsStillOnPage } from '../ui/hooks/use-is-still-on-page.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the same page without its dialog. */
    isOverPage?: true
  }
}

const route = getRouteApi('/dresses/$slug')

export type BookingFlow = ReturnType<typeof useBookingFlow>

/**
 * The state of renting a dress. Whether the dialog is open, and its days, are in the address: so they survive
 * the detour over the sign-in page, and Back closes the dialog.
 */
export function useBookingFlow(dress: Dress) {
  const { rent, ...wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const goTo = useNavigate()
  const router = useRouter()
  const { history } = router
  const isHere = useIsStillOnPage()
  const { user, isChecking } = useSession()
  const asker = useLastUser()
  const [chosen, setChosen] = useState<DateSelection>(wanted)
  const [booked, setBooked] = useState<Booked>()
  const [BookingDialog, setBookingDialog] = useState<typeof Dialog>()
  /** What was pressed, until the session is known. */
  const [waiting, setWaiting] = useState<'rent' | 'days'>()
  /** Whether the dialog was opened for its calendar, not with chosen days. */
  const [isChoosing, setChoosing] = useState(false)
  const isSending = useIsMutating({ mutationKey: getMutationKey(trpc.rentals.book) }) > 0

  const canRent = dress.available && asker !== null && asker.id !== dress.ownerId
  const isWanted = rent === 'yes' && canRent
  const days = rangeOf(chosen)

  /** Replaces the selection in the address, without a new history entry. */
  const remember = (days: DateSelection, rent?: 'yes') =>
    navigate({
      search: (visit) => ({ ...visit, ...noDays, ...inAddress(days), rent }),
      state: true,
      replace: true,
      resetScroll: false,
    })

  // Back leads to the page before the dialog; the days chosen meanwhile stay.
  const wasOpen = useRef(false)
  const isClosing = useRef(false)
  useEffect(() => {
    const isClosed = wasOpen.current && rent === undefined
    wasOpen.current = rent === 'yes'
    isClosing.current = false
    if (isClosed && names.some((name) => chosen[name] !== wanted[name])) void remember(chosen)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each closing
  }, [rent])

  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    // Safari does not focus a clicked button, nor does arriving from the sign-in page; the dialog returns the
    // focus to the previously focused element.
    if (!document.activeElement?.matches('[data-day]')) rentButton()?.focus({ preventScroll: true })
    void loadOrTell(() => import('../booking/booking-dialog.tsx'), 'Booking failed').then((loaded) => {
      if (!isCurrent) return
      if (loaded) return setBookingDialog(() => loaded.BookingDialog)
      void navigate({
        search: (visit) => ({ ...visit, rent: undefined }),
        replace: true,
        resetScroll: false,
      })
    })
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
    event: chosen.event,
    booked,
    isSignedIn: user !== null,
    isOwn: user?.id === dress.ownerId,
    isLoading: isSending || waiting === 'rent' || (isWanted && !BookingDialog),
    /** Opens the dialog; a visitor signs in first. */
    start: () => start(false),
    /** The same, for other days. */
    change: () => start(true),
    /** Takes days from the page's calendar: into the dialog if there is one, else onto the page. */
    choose(picked: DateSelection) {
      const days = withEvent(picked)
      setChosen(days)
      setChoosing(true)
      if (isChecking) setWaiting('days')
      else if (user && days.from) open(days)
      else void remember(days)
    },
    dialog: dialog(),
  }

  /** Other days keep the event that is among them. */
  function withEvent(days: DateSelection): DateSelection {
    const { event, by } = chosen
    const hasIt = event && days.from && days.to && days.from <= event && event <= days.to
    return hasIt ? { ...days, event, by } : days
  }

  /** Drawn as pressed first, since with another address the whole page is rendered. */
  function start(isChoosing: boolean) {
    void nextFrame().then(() => {
      setChoosing(isChoosing)
      setWaiting('rent')
    })
  }

  function open(days: DateSelection) {
    const visit = { ...inAddress(days), rent: 'yes' as const }
    if (user)
      void navigate({ search: { ...noDays, ...visit }, state: { isOverPage: true }, resetScroll: false })
    else
      void goTo({
        to: '/login',
        search: {
          mode: (visit.from ?? visit.event) && !hasSignedIn() ? 'signup' : undefined,
          from: `/dresses/${dress.slug}?${new URLSearchParams({ ...visit })}`,
        },
      })
  }

  /** The answer may come after the dialog was closed, with another open or on another page. */
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
          onChosen={(picked) => {
            const days = withEvent(picked)
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

const names = ['from', 'to', 'event', 'by'] as const

/** Only what is chosen. */
const inAddress = (days: DateSelection): DaysSearch =>
  Object.fromEntries(names.flatMap((name) => (days[name] ? [[name, days[name]]] : [])))

/** Marks the buttons that `useBookingFlow` focuses. */
export const RENT = 'data-rent'

/** The visible Rent button: at the bottom on a phone, else beside the photos. */
const rentButton = () =>
  [...document.querySelectorAll<HTMLElement>(`[${RENT}]`)].find((button) => button.getClientRects().length)
