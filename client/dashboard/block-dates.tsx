import { useId, useState } from 'react'
import { trpc } from '../api.ts'
import type { BlockDialog as Dialog } from '../rentals/block-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { failed } from '../ui/toast.tsx'
import classes from './dashboard.module.css'

/** Opens the dialog in which an owner keeps days for herself; its calendar is fetched when it is wanted. */
export function BlockDates() {
  const { data: dresses, error, refetch } = trpc.dresses.mine.useQuery()
  const [BlockDialog, setBlockDialog] = useState<typeof Dialog>()
  const [isLoading, setLoading] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const why = useId()
  const canBlock = Boolean(dresses?.length)

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
    <div className={classes.block}>
      <Button
        variant="default"
        disabled={!canBlock}
        aria-disabled={isLoading}
        aria-describedby={canBlock ? undefined : why}
        onClick={() => isLoading || void open()}
      >
        Block Dates
      </Button>
      {!dresses && !error && (
        <p id={why} className="unseen">
          Your dresses are being loaded.
        </p>
      )}
      {!dresses && error && (
        <p id={why} className={classes.next}>
          Your dresses could not be loaded.{' '}
          <button type="button" className={classes.retry} onClick={() => void refetch()}>
            Try Again
          </button>
        </p>
      )}
      {dresses?.length === 0 && (
        <p id={why} className={classes.next}>
          You have no dresses whose dates you could block.
        </p>
      )}
      {BlockDialog && dresses && (
        <BlockDialog dresses={dresses} opened={isOpen} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
