import { useEffect, useRef } from 'react'
import { eventSummary } from '../../../shared/message.ts'
import { Badge } from '../../ui/badge.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import classes from '../reports.module.css'
import type { ReportedMessage } from './use-reports.ts'

/** A reported message among those around it. Takes the focus from the button that opened it. */
export function ReportedMessages({ messages }: { messages: ReportedMessage[] }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [])
  return (
    <ol ref={list} tabIndex={-1} aria-label="The conversation" className={classes.messages}>
      {messages.map((message) => (
        <li key={message.messageId} data-reported={message.isReported || undefined}>
          <p className={classes.who}>
            {message.authorName && (
              <strong>
                <bdi>{message.authorName}</bdi>
              </strong>
            )}
            <LocalTime at={message.at} withTime />
            {message.isReported && <Badge tone="destructive">Reported</Badge>}
          </p>
          <Words message={message} />
          {message.pictureUrl && (
            <img src={message.pictureUrl} alt="What was reported" className={classes.picture} />
          )}
        </li>
      ))}
    </ol>
  )
}

function Words({ message: { kind, text, isRemoved, isReported } }: { message: ReportedMessage }) {
  if (kind !== 'text')
    return (
      <>
        <p className={classes.event}>{eventSummary(kind)}</p>
        {text && <Text>{text}</Text>}
      </>
    )
  // A reported text can be judged even after its author has removed it.
  if (isRemoved && !(isReported && text)) return <p className={classes.event}>Removed</p>
  if (!text) return <p className={classes.event}>A picture</p>
  return <Text>{text}</Text>
}

const Text = ({ children }: { children: string }) => (
  <p dir="auto" className={classes.text}>
    {children}
  </p>
)
