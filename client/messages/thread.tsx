import { NOT_AVAILABLE } from '../../shared/message.ts'
import { reason } from '../api.ts'
import { useBlockPerson } from '../people/use-block-person.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Failed } from '../ui/feedback/states.tsx'
import { LocalTime } from '../ui/local-time.tsx'
import { Composer } from './composer/composer.tsx'
import { MessageList } from './message-list.tsx'
import classes from './thread.module.css'
import { ThreadHead, ThreadMenu } from './thread-head.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useThread, type Message, type ThreadFacts } from './use-thread.ts'

interface ThreadProps {
  threadId: number
  /** Inside another page, which says already with whom and about what it is. */
  isEmbedded?: boolean
}

/** A conversation about a dress: what was written and what happened, and where one writes more. */
export function Thread({ threadId, isEmbedded = false }: ThreadProps) {
  const { thread, messages, older, isPending, error, refetch } = useThread(threadId)
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
      <MessageList thread={thread} messages={messages} older={older} />
      <WriteOrWhyNot thread={thread} newestOwn={messages.findLast(isOwn)} />
    </section>
  )
}

const isOwn = ({ isMine, kind }: Message) => isMine && kind === 'text'

/** Where one writes, or what stands in the way. */
function WriteOrWhyNot({ thread, newestOwn }: { thread: ThreadFacts; newestOwn: Message | undefined }) {
  const { unblock } = useBlockPerson(thread.otherName)
  if (thread.isBlocked)
    return (
      <div className={classes.closed}>
        <p>
          You have blocked <bdi>{thread.otherName}</bdi>.
        </p>
        <Button
          variant="default"
          aria-disabled={unblock.isPending}
          onClick={() => unblock.isPending || unblock.mutate({ personId: thread.otherId })}
        >
          Unblock
        </Button>
      </div>
    )
  if (thread.isClosed)
    return (
      <div className={classes.closed}>
        <p>{NOT_AVAILABLE}</p>
      </div>
    )
  return (
    <>
      {thread.writableUntil && (
        <p className={classes.until}>
          You can write again until <LocalTime at={thread.writableUntil} />.
        </p>
      )}
      <Composer thread={thread} newestOwn={newestOwn} />
    </>
  )
}
