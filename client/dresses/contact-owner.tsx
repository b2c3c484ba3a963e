import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { failed } from '../ui/toast.tsx'
import type { ContactDialog as Dialog } from './contact-dialog.tsx'

/** Opens the letter to a dress's owner; its form is fetched with the first press. */
export function ContactOwner({ dress }: { dress: Parameters<typeof Dialog>[0]['dress'] }) {
  const [isOpen, setOpen] = useState(false)
  const [ContactDialog, setContactDialog] = useState<typeof Dialog>()

  async function open() {
    setOpen(true)
    try {
      const loaded = await import('./contact-dialog.tsx')
      setContactDialog(() => loaded.ContactDialog)
    } catch (error) {
      console.error('The contact form could not be loaded', error)
      failed('The form could not be loaded', 'Please check your connection and try again.')
      setOpen(false)
    }
  }

  return (
    <>
      <Button variant="default" onClick={() => void open()}>
        Contact Owner
      </Button>
      {ContactDialog && <ContactDialog dress={dress} opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
