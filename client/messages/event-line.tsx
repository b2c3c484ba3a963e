import { eventSentence, type RentalEvent } from '../../shared/message.ts'
import { useToday } from '../calendar/today.ts'
import classes from './message-list.module.css'
import { TimeOfDay } from './moment.tsx'
import { Said } from './said.tsx'
import type { Message, ThreadFacts } from './use-thread.ts'

interface EventLineProps {
  message: Message
  kind: RentalEvent
  thread: ThreadFacts
}

/** What happened with a rental, between the words of the two, and what was said with it. */
export function EventLine({ message: { days, reason, text, at }, kind, thread }: EventLineProps) {
  const today = useToday()
  return (
    <div className={classes.event}>
      <p>
        {days && (
          <Said>
            {eventSentence(kind, { ...namesOf(thread), days, reason }, { side: thread.role, today })}
          </Said>
        )}{' '}
        <span className={classes.time}>
          <TimeOfDay at={at} />
        </span>
      </p>
      {text && (
        <blockquote dir="auto" className={classes.quote}>
          {text}
        </blockquote>
      )}
    </div>
  )
}

/** Whoever reads is called by no name. */
export const namesOf = ({ role, otherName }: Pick<ThreadFacts, 'role' | 'otherName'>) =>
  role === 'owner' ? { ownerName: '', renterName: otherName } : { ownerName: otherName, renterName: '' }
