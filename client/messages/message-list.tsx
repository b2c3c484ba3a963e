import { Fragment, useEffect, useState } from 'react'
import { loadReportDialog } from '../people/lazy-dialogs.ts'
import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import { ShowMore } from '../ui/lists/show-more.tsx'
import { EventLine } from './event-line.tsx'
import { grouped } from './grouped.ts'
import { MessageBubble } from './message-bubble.tsx'
import classes from './message-list.module.css'
import { useHydrated } from '../ui/hooks/use-hydrated.ts'
import { DayName } from './moment.tsx'
import { useHide } from './use-hide.ts'
import { useSeen } from './use-seen.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import type { Message, ThreadFacts, useThread } from './use-thread.ts'

interface MessageListProps {
  thread: ThreadFacts
  /** Oldest first. */
  messages: readonly Message[]
  older: ReturnType<typeof useThread>['older']
  /** Focuses the composer, if any. */
  onSkip: (() => void) | undefined
}

const loadConfirm = async () => (await import('../ui/dialogs/confirm.tsx')).Confirm

/** Messages and events, oldest first, opened at the newest. */
export function MessageList({ thread, messages, older, onSkip }: MessageListProps) {
  const isHere = useHydrated()
  const { box, hasNews, onScroll, toEnd } = useScrollAnchor(messages.at(-1))
  const newestOfOther = messages.findLast(({ isMine, kind }) => kind === 'text' && !isMine)?.messageId
  const seenPlace = useSeen(thread, newestOfOther)

  const hide = useHide(thread.threadId)
  const removal = useLazyDialog(loadConfirm)
  const report = useLazyDialog(loadReportDialog)
  const [chosen, setChosen] = useState(0)
  const choose = (messageId: number, open: () => void) => () => {
    setChosen(messageId)
    open()
  }

  // The pressed button has gone with its message.
  useRestoreFocus(box, hasNews)
  const isGone = hide.isSuccess && messages.some((one) => one.messageId === chosen && one.isRemoved)
  useEffect(() => {
    // The dialog is still fading, and would return the focus to a removed button.
    if (isGone && !document.activeElement?.matches('textarea'))
      box.current?.querySelector<HTMLElement>(`[data-message='${chosen}']`)?.focus({ preventScroll: true })
  }, [isGone, chosen, box])

  return (
    <div className={classes.frame}>
      {onSkip && (
        <Button variant="default" className={classes.skip} onClick={onSkip}>
          Go to your message
        </Button>
      )}
      <div
        ref={box}
        className={classes.box}
        role="region"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={classes.inner}>
          <ShowMore
            more={older}
            failure="Older messages could not be loaded. Please try again."
            place={box}
            className={classes.older}
          />
          {!older && thread.subject && (
            <p className={classes.subject} dir="auto">
              {thread.subject}
            </p>
          )}
          <ol className={classes.list}>
            {grouped(messages, isHere).map(({ message, startsDay, goesOn, isFollowed }) => (
              <Fragment key={message.messageId}>
                {startsDay && (
                  <li className={classes.day}>
                    <DayName at={message.at} />
                  </li>
                )}
                <li
                  className={classes.item}
                  data-message={message.messageId}
                  tabIndex={message.isRemoved ? -1 : undefined}
                  data-side={message.kind === 'text' ? (message.isMine ? 'own' : 'other') : 'event'}
                  data-goes-on={goesOn || undefined}
                >
                  {message.kind === 'text' ? (
                    <MessageBubble
                      message={message}
                      otherName={thread.otherName}
                      hasTime={!isFollowed}
                      onRemove={choose(message.messageId, removal.open)}
                      onReport={choose(message.messageId, report.open)}
                    />
                  ) : (
                    <EventLine
                      message={message}
                      kind={message.kind}
                      thread={thread}
                      onReport={choose(message.messageId, report.open)}
                    />
                  )}
                  {message.messageId === newestOfOther && <span ref={seenPlace} className={classes.end} />}
                </li>
              </Fragment>
            ))}
          </ol>
          <div data-end />
        </div>
      </div>
      {hasNews && (
        <Button variant="default" className={classes.news} onClick={toEnd}>
          New messages
        </Button>
      )}
      <p className="unseen" role="status">
        {hasNews && `New messages from ${thread.otherName}`}
      </p>
      {removal.Dialog && (
        <removal.Dialog
          title="Remove this message?"
          action="Remove"
          opened={removal.opened}
          onClose={removal.close}
          onConfirm={() => hide.mutate({ messageId: chosen })}
        >
          {`${thread.otherName} will not be able to read it any more. This cannot be undone.`}
        </removal.Dialog>
      )}
      {report.Dialog && (
        <report.Dialog
          key={chosen}
          title="Report this message"
          about={{ messageId: chosen }}
          opened={report.opened}
          onClose={report.close}
        />
      )}
    </div>
  )
}
