import { useRef } from 'react'
import { trpc } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import { loadBlockDialog } from './lazy-dialogs.ts'

interface BlockOfferProps {
  /** The conversation with the declined renter. */
  threadId: number
}

/** After a decline, offers to block the renter from further requests. */
export function BlockOffer({ threadId }: BlockOfferProps) {
  const { data } = trpc.messages.thread.useQuery({ threadId })
  const { Dialog, opened, open, close } = useLazyDialog(loadBlockDialog)
  const place = useRef<HTMLDivElement>(null)
  const thread = data?.thread
  useRestoreFocus(place, thread?.isBlocked)
  return (
    <div ref={place} tabIndex={-1}>
      {thread?.isBlocked && (
        <p>
          You have blocked <bdi>{thread.otherName}</bdi>.
        </p>
      )}
      {thread && !thread.isBlocked && (
        <Button variant="subtle" style={{ paddingInline: 0 }} onClick={open}>
          Block {thread.otherName}
        </Button>
      )}
      {thread && Dialog && (
        <Dialog
          person={{ personId: thread.otherId, name: thread.otherName }}
          thread={thread}
          opened={opened}
          onClose={close}
        />
      )}
    </div>
  )
}
