import { eventSentence } from '../../shared/message.ts'
import type { Answers } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import { LocalTime } from '../ui/local-time.tsx'
import classes from './rental-page.module.css'

/** A rental's events, in order. */
export function Timeline({ rental }: { rental: Answers['rentals']['one'] }) {
  const { events, ownerName, renterName, role: side } = rental
  const today = useToday()
  if (!events.length) return null
  return (
    <section aria-labelledby="timeline" className={classes.timeline}>
      <h2 id="timeline">So far</h2>
      <ol>
        {events.map(({ messageId, event, days, reason, at }) => (
          <li key={messageId}>
            <span>
              {eventSentence(event, { ownerName, renterName, days, reason }, { side, today }).map(
                ({ text, isTheirs }, index) => (isTheirs ? <bdi key={index}>{text}</bdi> : text),
              )}
            </span>
            <span className={classes.aside}>
              <LocalTime at={at} withTime />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
