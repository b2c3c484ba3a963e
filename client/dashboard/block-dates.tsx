import { useState } from 'react'
import { trpc } from '../api.ts'
import type { BlockDialog as Dialog } from '../rentals/block-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { failed } from '../ui/toast.tsx'

/** Opens the dialog in which an owner keeps days for herself; its calendar is fetched when it is wanted. */
export function BlockDates() {
  const { data: dresses } = trpc.dresses.mine.useQuery()
  const [BlockDialog, setBlockDialog] = useState<typeof Dialog>()
  const [isLoading, setLoading] = useState(false)
  const [isOpen, setOpen] = useState(false)

  async function open() {
    setLoading(true)
    try {
      const loaded = await import('../rentals/block-dialog.tsx')
      setBlockDialog(() => loaded.BlockDialog)
      setOpen(true)
    } catch (error) {
      console.error('The dialog to block dates could not be loaded', error)
      failed('Failed to Block Dates', 'Please check your connection and try again.')
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <Button
        variant="default"
        disabled={!dresses?.length}
        aria-disabled={isLoading}
        onClick={() => isLoading || void open()}
      >
        Block Dates
      </Button>
      {BlockDialog && dresses && (
        <BlockDialog dresses={dresses} opened={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
