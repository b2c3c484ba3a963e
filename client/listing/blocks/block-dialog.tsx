import { useState } from 'react'
import { trpc } from '../../api/api.ts'
import { byCursor } from '../../api/pagination.ts'
import { Dialog, type Openable } from '../../ui/dialogs/dialog.tsx'
import { BlockForm, nothingBlocked } from './block-form.tsx'
import { useBlock } from './use-block.ts'

/** Blocks days of a dress. The text survives Escape. */
export function BlockDialog({ opened, onClose }: Openable) {
  const { data } = trpc.dresses.minePage.useInfiniteQuery({}, byCursor)
  const { listings = [], nextCursor = null } = data?.pages[0] ?? {}
  const hasMore = nextCursor !== null
  const { data: dresses } = trpc.dresses.mine.useQuery(undefined, { enabled: hasMore })
  const [values, setValues] = useState(nothingBlocked)
  // Not the form's, which ends when the dialog is closed: a reopened dialog still shows a pending request.
  const block = useBlock(() => {
    setValues(nothingBlocked)
    onClose()
  })
  return (
    <Dialog title="Block Dates" opened={opened} onClose={onClose} size="auto" isLarge>
      <BlockForm
        dresses={dresses ?? listings}
        isAll={!hasMore || dresses !== undefined}
        values={values}
        onValues={setValues}
        block={block}
        onClose={onClose}
      />
    </Dialog>
  )
}
