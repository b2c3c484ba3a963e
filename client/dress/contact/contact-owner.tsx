import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { useSession } from '../../account/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import type { ContactDialog as Dialog } from './contact-dialog.tsx'
import classes from './contact.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a visitor wrote here before they went to sign in, for whoever comes back without (contact-draft.ts). */
    letter?: string
  }
}

/** Where the letter is on a dress's page: an address with it opens it, and brings along what a visitor wrote. */
export const CONTACT = 'contact'
const WANTED = new RegExp(`^${CONTACT}(?:-(\\w+))?$`)

const load = async () => (await import('./contact-dialog.tsx')).ContactDialog

/**
 * Opens the letter to a dress's owner; its form is fetched with the first press. After signing in
 * it opens by itself.
 */
export function ContactOwner({ dress }: { dress: Parameters<typeof Dialog>[0]['dress'] }) {
  const { Dialog: ContactDialog, opened, open, close } = useLazyDialog(load, 'The form could not be loaded')
  const [sentTo, setSentTo] = useState<number>()
  const letter = useLetter(dress.id, open)

  return (
    <>
      <Button variant="default" onClick={open}>
        Contact Owner
      </Button>
      {sentTo !== undefined && (
        <p className={classes.sent}>
          Your message has been sent.{' '}
          <Link to="/messages/$threadId" params={{ threadId: String(sentTo) }}>
            Read it in Messages
          </Link>
        </p>
      )}
      {ContactDialog && (
        <ContactDialog dress={dress} ticket={letter} opened={opened} onClose={close} onSent={setSentTo} />
      )}
    </>
  )
}

/** Opens the letter where the way here asks for it. Gives where a visitor's own words lie, who came back as one. */
function useLetter(dressId: number, open: () => void) {
  const navigate = useNavigate()
  const { user, isChecking } = useSession()
  const wanted = useRouterState({ select: ({ location }) => WANTED.exec(location.hash) ?? undefined })
  const left = useRouterState({ select: ({ location }) => location.state.letter })
  const [ticket, setTicket] = useState(left)
  const [isBack] = useState(left !== undefined)
  const isWanted = wanted !== undefined
  const brought = wanted?.[1]
  const userId = user?.id

  useEffect(() => {
    if (!isWanted || isChecking) return
    const show = async () => {
      if (brought && userId) (await import('./contact-draft.ts')).takeOver(brought, userId, dressId)
      else setTicket(brought)
      startTransition(open)
      // Once: what is closed stays closed when somebody comes by here again.
      await navigate({ to: '.', search: true, replace: true, resetScroll: false })
    }
    void show()
  }, [isWanted, brought, isChecking, userId, dressId, navigate, open])

  useEffect(() => {
    if (isBack && !isChecking && !userId) startTransition(open)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when one comes back
  }, [isBack, isChecking])

  return userId ? undefined : ticket
}
