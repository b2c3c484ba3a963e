import { useCallback } from 'react'
import { trpc } from '../../api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'

/** Opens the dialog to block days; its calendar and the dresses are loaded on demand. */
export function BlockDates() {
  const { minePage } = trpc.useUtils().dresses
  const load = useCallback(async () => {
    const [{ BlockDialog }] = await Promise.all([
      import('./block-dialog.tsx'),
      // What is there is enough, and the dialog tries again and says so: also without a connection, which would be waited for.
      minePage.prefetchInfinite({}, { staleTime: Infinity, networkMode: 'always', retry: false }),
    ])
    return BlockDialog
  }, [minePage])
  const { Dialog: BlockDialog, opened, isLoading, open, close } = useLazyDialog(load, 'Failed to Block Dates')

  return (
    <>
      <Button variant="default" aria-disabled={isLoading} onClick={open}>
        Block Dates
      </Button>
      <span role="status" className="unseen">
        {isLoading && 'Your dresses are being loaded.'}
      </span>
      {BlockDialog && <BlockDialog opened={opened} onClose={close} />}
    </>
  )
}
