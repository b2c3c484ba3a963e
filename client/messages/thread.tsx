import { useRef, type RefObject } from 'react'
import { NOT_AVAILABLE } from '../../shared/message.ts'
import { reason } from '../api/api.ts'
import { useBlockPerson } from '../people/use-block-person.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/controls/button.tsx'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Failed } from '../ui/feedback/states.tsx'
import { LocalTime } from '../ui/local-time.tsx'
import { Composer } from './composer/composer.tsx'
import { NotSent } from './composer/not-sent.tsx'
import { MessageList } from './message-list.tsx'
import classes from './thread.module.css'
import { ThreadHead, ThreadMenu } from './thread-head.tsx'
import { useThread, type Message, type ThreadFacts } from './use-thread.ts'

interface ThreadProps {
  threadId: number
  /** In another page, which names the other side and the dress already. */
  isEmbedded?: boolean
}

/** A conversation about a dress: messages, events, and the composer. */
export function Thread({ threadId, isEmbedded = false }: ThreadProps) {
  const { thread, messages, older, isPending, error, refetch } = useThread(threadId)
  const field = useRef<HTMLTextAreaElement>(null)
  if (isPending) return <ThreadSkeleton isEmbedded={isEmbedded} />
  if (!thread)
    return (
      <div className={classes.failed}>
        {!isEmbedded && <h1 className="unseen">Conversation</h1>}
        <Failed title="Failed to load the conversation" retry={refetch}>
          {reason(error, 'Please check your connection and try again.')}
        </Failed>
      </div>
    )
  return (
    <section
      className={classes.thread}
      data-embedded={isEmbedded || undefined}
      aria-label={`Conversation with ${thread.otherName}`}
    >
      {isEmbedded ? (
        <div className={classes.menuRow}>
          <Avatar name={thread.otherName} url={thread.otherAvatarUrl} size={28} />
          <p>
            <bdi>{thread.otherName}</bdi>
          </p>
          <ThreadMenu thread={thread} />
        </div>
      ) : (
        <ThreadHead thread={thread} />
      )}
      <MessageList
        thread={thread}
        messages={messages}
        older={older}
        onSkip={thread.isBlocked || thread.isClosed ? undefined : () => field.current?.focus()}
      />
      <WriteOrWhyNot thread={thread} newestOwn={messages.findLast(isOwn)} field={field} />
    </section>
  )
}

const isOwn = ({ isMine, kind }: Message) => isMine && kind === 'text'

interface WriteProps {
  thread: ThreadFacts
  newestOwn: Message | undefined
  field: RefObject<HTMLTextAreaElement | null>
}

/** The composer, or why there is none. When one replaces the other it takes the focus. */
function WriteOrWhyNot({ thread, newestOwn, field }: WriteProps) {
  const { unblock } = useBlockPerson(thread.otherName)
  const closed = useRef<HTMLDivElement>(null)
  useRestoreFocus(field, thread.isBlocked || thread.isClosed)
  useRestoreFocus(closed, thread.isBlocked || thread.isClosed)
  if (thread.isBlocked)
    return (
      <div ref={closed} tabIndex={-1} className={classes.closed}>
        <p>
          You have blocked <bdi>{thread.otherName}</bdi>.
        </p>
        <Button
          variant="default"
          aria-disabled={unblock.isPending}
          onClick={() => unblock.mutate({ personId: thread.otherId })}
        >
          Unblock
        </Button>
      </div>
    )
  if (thread.isClosed)
    return (
      <div ref={closed} tabIndex={-1} className={classes.closed}>
        <p>{NOT_AVAILABLE}</p>
        <NotSent threadId={thread.threadId} />
      </div>
    )
  return (
    <>
      {thread.writableUntil && (
        <p className={classes.until}>
          You can write again until <LocalTime at={thread.writableUntil} />.
        </p>
      )}
      <Composer thread={thread} newestOwn={newestOwn} field={field} />
    </>
  )
}

const bubbles = [
  { height: 56, width: '55%' },
  { height: 40, width: '45%', isOwn: true },
  { height: 72, width: '60%' },
  { height: 40, width: '30%', isOwn: true },
]

const ThreadSkeleton = ({ isEmbedded = false }: { isEmbedded?: boolean }) => (
  <div
    role="status"
    aria-label="Loading the conversation"
    style={{
      display: 'flex',
      flexDirection: 'column',
      gap: 16,
      height: isEmbedded ? 'min(40rem, 80svh)' : '100%',
      padding: 16,
      overflow: 'hidden',
    }}
  >
    <Skeleton height={isEmbedded ? 28 : 44} width="60%" />
    <span style={{ flex: 1 }} />
    {bubbles.map(({ isOwn, ...box }, index) => (
      <div key={index} style={{ display: 'flex', justifyContent: isOwn ? 'end' : 'start' }}>
        <Skeleton {...box} />
      </div>
    ))}
    <Skeleton height={46} marginTop={16} />
  </div>
)
