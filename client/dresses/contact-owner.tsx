import { useNavigate, useRouterState } from '@tanstack/react-router'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { failed } from '../ui/toast.tsx'
import type { ContactDialog as Dialog } from './contact-dialog.tsx'

/** Where the letter is on a dress's page: an address with it opens it. */
export const CONTACT = 'contact'

/**
 * Opens the letter to a dress's owner; its form is fetched with the first press. After signing in
 * again it opens by itself.
 */
export function ContactOwner({ dress }: { dress: Parameters<typeof Dialog>[0]['dress'] }) {
  const [isOpen, setOpen] = useState(false)
  const [ContactDialog, setContactDialog] = useState<typeof Dialog>()

  const navigate = useNavigate()
  const isWanted = useRouterState({ select: ({ location }) => location.hash === CONTACT })

  const open = useCallback(async () => {
    setOpen(true)
    try {
      const loaded = await import('./contact-dialog.tsx')
      setContactDialog(() => loaded.ContactDialog)
    } catch (error) {
      console.error('The contact form could not be loaded', error)
      failed('The form could not be loaded', 'Please check your connection and try again.')
      setOpen(false)
    }
  }, [])

  useEffect(() => {
    if (!isWanted) return
    startTransition(open)
    // Once: what is closed stays closed when somebody comes by here again.
    void navigate({ to: '.', search: true, replace: true, resetScroll: false })
  }, [isWanted, navigate, open])

  return (
    <>
      <Button variant="default" onClick={() => void open()}>
        Contact Owner
      </Button>
      {ContactDialog && <ContactDialog dress={dress} opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
