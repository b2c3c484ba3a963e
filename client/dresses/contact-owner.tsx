import { startTransition, useCallback, useEffect, useState } from 'react'
import { useSession } from '../account/session.ts'
import { Button } from '../ui/button.tsx'
import { failed } from '../ui/toast.tsx'
import { contactDraft } from './contact-draft.ts'
import type { ContactDialog as Dialog } from './contact-dialog.tsx'

/**
 * Opens the letter to a dress's owner; its form is fetched with the first press. After signing in again it opens by
 * itself.
 */
export function ContactOwner({ dress }: { dress: Parameters<typeof Dialog>[0]['dress'] }) {
  const [isOpen, setOpen] = useState(false)
  const [ContactDialog, setContactDialog] = useState<typeof Dialog>()

  const userId = useSession().user?.id

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
    if (contactDraft(userId, dress.id).takeOpen()) startTransition(open)
  }, [userId, dress.id, open])

  return (
    <>
      <Button variant="default" onClick={() => void open()}>
        Contact Owner
      </Button>
      {ContactDialog && <ContactDialog dress={dress} opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
