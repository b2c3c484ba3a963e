import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../session/session.ts'
import { fetchPart } from '../../ui/fetch-part.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a visitor wrote here before they went to sign in, for whoever comes back without (contact-draft.ts). */
    letter?: string
  }
}

/** In the address of a dress's page while the letter is wanted; behind it, what a visitor wrote before they signed in. */
export const CONTACT = 'contact'
const BROUGHT = new RegExp(`^${CONTACT}-(\\w+)$`)

/**
 * Whether the letter to a dress's owner is wanted lives in the address: so it outlives the way over the sign-in page,
 * and Back closes it.
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
      // It is tried again until it comes: in the draft is what they wrote before they signed in.
      const draft = userId === undefined ? undefined : await fetchPart(() => import('./contact-draft.ts'))
      const isThere = userId !== undefined && draft?.takeOver(ticket, userId, dressId) === true
      setBrought(isThere)
      // What has been sent from here is not written again when somebody comes by with Back.
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
    /** Where a visitor's own words lie, who came back as one. */
    ticket: userId ? undefined : left,
    /** Whether what somebody wrote as a visitor has come along, and waits to be sent. */
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
