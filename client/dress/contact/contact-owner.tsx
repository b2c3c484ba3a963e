import { Link } from '@tanstack/react-router'
import { startTransition, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import type { ContactDialog as Dialog } from './contact-dialog.tsx'
import classes from './contact.module.css'
import { useLetter } from './use-letter.ts'

const load = async () => (await import('./contact-dialog.tsx')).ContactDialog

/**
 * Opens the letter to a dress's owner; its form is loaded with the first press. After signing in it opens by
 * itself.
 */
export function ContactOwner({ dress }: { dress: Parameters<typeof Dialog>[0]['dress'] }) {
  const { Dialog: ContactDialog, open: fetchDialog } = useLazyDialog(load, 'The form could not be loaded')
  const [sentTo, setSentTo] = useState<number>()
  const { opened, open, close, ticket, isBrought } = useLetter(dress.id)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!opened) return
    // The dialog returns the focus to the last focused element; after the sign-in page there is none.
    button.current?.focus({ preventScroll: true })
    startTransition(fetchDialog)
  }, [opened, fetchDialog])

  return (
    <>
      {/* When it is open but could not be loaded, another press retries. */}
      <Button ref={button} variant="default" onClick={opened ? fetchDialog : open}>
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
        <ContactDialog
          dress={dress}
          ticket={ticket}
          isBrought={isBrought}
          opened={opened}
          onClose={close}
          onSent={setSentTo}
        />
      )}
    </>
  )
}
