import { useRef, useState } from 'react'
import { reason, trpc } from '../../api/api.ts'
import { byCursor } from '../../api/pagination.ts'
import { Dialog, type Openable } from '../../ui/dialogs/dialog.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { Failed } from '../../ui/feedback/states.tsx'
import { BlockForm, nothingBlocked } from './block-form.tsx'
import { useBlock } from './use-block.ts'

/** Blocks days of a dress. The text survives Escape. */
export function BlockDialog({ opened, onClose }: Openable) {
  const { data, error, refetch } = trpc.dresses.minePage.useInfiniteQuery({}, byCursor)
  const [first] = data?.pages ?? []
  const hasMore = Boolean(first?.nextCursor)
  const { data: dresses } = trpc.dresses.mine.useQuery(undefined, { enabled: hasMore })
  const [values, setValues] = useState(nothingBlocked)
  // Not the form's, which ends when the dialog is closed: a reopened dialog still shows a pending request.
  const block = useBlock(() => {
    setValues(nothingBlocked)
    onClose()
  })
  // From Try Again, which is gone then.
  const place = useRef<HTMLDivElement>(null)
  useRestoreFocus(place, first !== undefined)
  return (
    <Dialog title="Block Dates" opened={opened} onClose={onClose} size="auto" isLarge>
      <div ref={place}>
        {!first && error && (
          <Failed retry={() => void refetch()}>
            Your dresses could not be loaded. {reason(error, 'Please check your connection and try again.')}
          </Failed>
        )}
        {!first && !error && <p role="status">Your dresses are being loaded.</p>}
        {first?.total === 0 && <p>You have no dresses whose dates you could block.</p>}
        {first && first.total > 0 && (
          <BlockForm
            dresses={dresses ?? first.listings}
            isAll={!hasMore || dresses !== undefined}
            values={values}
            onValues={setValues}
            block={block}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}
