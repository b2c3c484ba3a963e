import { useId } from 'react'
import { trpc } from '../../api/api.ts'
import { byCursor } from '../../api/pagination.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import classes from './block.module.css'

const load = async () => (await import('./block-dialog.tsx')).BlockDialog

/** Opens the dialog to block days; its calendar is loaded on demand. */
export function BlockDates() {
  const { data, error, refetch } = trpc.dresses.minePage.useInfiniteQuery({}, byCursor)
  const [first] = data?.pages ?? []
  const { Dialog: BlockDialog, opened, isLoading, open, close } = useLazyDialog(load, 'Failed to Block Dates')
  const why = useId()
  const canBlock = Boolean(first?.total)

  return (
    <div className={classes.block}>
      <Button
        variant="default"
        disabled={!canBlock}
        aria-disabled={isLoading}
        aria-describedby={canBlock ? undefined : why}
        onClick={open}
      >
        Block Dates
      </Button>
      {!first && !error && (
        <p id={why} className="unseen">
          Your dresses are being loaded.
        </p>
      )}
      {!first && error && (
        <p id={why} className="meta">
          Your dresses could not be loaded.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try Again
          </button>
        </p>
      )}
      {first?.total === 0 && (
        <p id={why} className="meta">
          You have no dresses whose dates you could block.
        </p>
      )}
      {BlockDialog && first && <BlockDialog first={first} opened={opened} onClose={close} />}
    </div>
  )
}
