import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../session/session.ts'
import { fetchPart } from '../../ui/fetch-part.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The ticket of a visitor's letter who came back without signing in (contact-draft.ts). */
    letter?: string
  }
}

/** The search param that opens the letter; its value is the ticket of a visitor's letter. */
export const CONTACT = 'contact'
const BROUGHT = new RegExp(`^${CONTACT}-(\\w+)$`)

/**
 * The letter's open state is in the address, so it survives the detour over the sign-in page, and Back closes
 * it.
 */
export function useLetter(dressId: number) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const { user, isChecking } = useSession()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const left = useRouterState({ select: ({ location }) => location.state.letter })
  const [isBrought, setBrought] = useState(false)
  const brought = BROUGHT.exec(hash)?.[1]
  const userId = user?.id

  useEffect(() => {
    const ticket = brought ?? (hash === CONTACT && userId ? left : undefined)
    if (ticket === undefined || isChecking) return
    const receive = async () => {
      // Retried until it loads: the draft has what the visitor wrote before signing in.
      const draft = userId === undefined ? undefined : await fetchPart(() => import('./contact-draft.ts'))
      const isThere = userId !== undefined && draft?.takeOver(ticket, userId, dressId) === true
      setBrought(isThere)
      // A sent letter does not reopen on Back.
      const isWanted = isThere || brought !== undefined
      await navigate({
        to: '.',
        search: true,
        hash: isWanted ? CONTACT : undefined,
        state: userId ? {} : { letter: ticket },
        replace: true,
        resetScroll: false,
      })
    }
    void receive()
  }, [brought, left, hash, isChecking, userId, dressId, navigate])

  const opened = hash === CONTACT && !isChecking && !(left && userId)
  const isClosing = useRef(false)
  useEffect(() => {
    if (opened) isClosing.current = false
  }, [opened])

  return {
    opened,
    /** The ticket of a returning visitor's letter. */
    ticket: userId ? undefined : left,
    /** Whether a visitor's letter was taken over and waits to be sent. */
    isBrought,
    open: () =>
      void navigate({
        to: '.',
        search: true,
        hash: CONTACT,
        state: { isOverPage: true },
        resetScroll: false,
      }),
    close() {
      if (isClosing.current) return // one step back, however often it is pressed
      isClosing.current = true
      setBrought(false)
      if (history.location.state.isOverPage) history.back()
      else void navigate({ to: '.', search: true, replace: true, resetScroll: false })
    },
  }
}
