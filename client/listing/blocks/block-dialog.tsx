import { useState } from 'react'
import { trpc, type Answers } from '../../api/api.ts'
import { Dialog, type Openable } from '../../ui/dialogs/dialog.tsx'
import { BlockForm, nothingBlocked } from './block-form.tsx'
import { useBlock } from './use-block.ts'

interface BlockDialogProps extends Openable {
  /** The first page of the owner's dresses. */
  first: Answers['dresses']['minePage']
}

/** Blocks days of a dress. The text survives Escape. */
export function BlockDialog({ first, opened, onClose }: BlockDialogProps) {
  const hasMore = first.nextCursor !== null
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
        dresses={dresses ?? first.listings}
        isAll={!hasMore || dresses !== undefined}
        values={values}
        onValues={setValues}
        block={block}
        onClose={onClose}
      />
    </Dialog>
  )
}
