import { eventSentence } from '../../shared/message.ts'
import { moves, type RentalEvent } from '../../shared/rental/rental-process.ts'
import { useToday } from '../calendar/today.ts'
import { DotsIcon } from './icons.tsx'
import { Menu, MenuItem } from './menu.tsx'
import classes from './message-list.module.css'
import { TimeOfDay, useTimedName } from './moment.tsx'
import { SentenceText } from './sentence-text.tsx'
import type { Message, ThreadFacts } from './use-thread.ts'

interface EventLineProps {
  message: Message
  kind: RentalEvent
  thread: ThreadFacts
  onReport: () => void
}

/** An event of the rental in the conversation, with the message given with it. */
export function EventLine({ message: { days, reason, text, at }, kind, thread, onReport }: EventLineProps) {
  const today = useToday()
  const name = useTimedName(`About ${thread.otherName}’s words`, at)
  const { by } = moves[kind]
  const isOther = by !== thread.role && by !== 'system'
  return (
    <div className={classes.event}>
      <p>
        {days && (
          <SentenceText>
            {eventSentence(kind, { ...namesOf(thread), days, reason }, { side: thread.role, today })}
          </SentenceText>
        )}{' '}
        <span className={classes.time}>
          <TimeOfDay at={at} />
        </span>
      </p>
      {text && (
        <div className={classes.said}>
          <blockquote dir="auto" className={classes.quote}>
            {text}
          </blockquote>
          {isOther && (
            <Menu label={name} button={<DotsIcon />} className={`icon-button ${classes.more}`} side="above">
              <MenuItem onChoose={onReport}>Report</MenuItem>
            </Menu>
          )}
        </div>
      )}
    </div>
  )
}

/** The reader has no name. */
const namesOf = ({ role, otherName }: Pick<ThreadFacts, 'role' | 'otherName'>) =>
  role === 'owner' ? { ownerName: '', renterName: otherName } : { ownerName: otherName, renterName: '' }
