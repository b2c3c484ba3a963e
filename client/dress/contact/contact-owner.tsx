import { useNavigate, useRouterState } from '@tanstack/react-router'
import { startTransition, useEffect } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import type { ContactDialog as Dialog } from './contact-dialog.tsx'

/** Where the letter is on a dress's page: an address with it opens it. */
export const CONTACT = 'contact'

const load = async () => (await import('./contact-dialog.tsx')).ContactDialog

/**
 * Opens the letter to a dress's owner; its form is fetched with the first press. After signing in
 * again it opens by itself.
 */
export function ContactOwner({ dress }: { dress: Parameters<typeof Dialog>[0]['dress'] }) {
  const { Dialog: ContactDialog, opened, open, close } = useLazyDialog(load, 'The form could not be loaded')

  const navigate = useNavigate()
  const isWanted = useRouterState({ select: ({ location }) => location.hash === CONTACT })

  useEffect(() => {
    if (!isWanted) return
    startTransition(open)
    // Once: what is closed stays closed when somebody comes by here again.
    void navigate({ to: '.', search: true, replace: true, resetScroll: false })
  }, [isWanted, navigate, open])

  return (
    <>
      <Button variant="default" onClick={open}>
        Contact Owner
      </Button>
      {ContactDialog && <ContactDialog dress={dress} opened={opened} onClose={close} />}
    </>
  )
}
