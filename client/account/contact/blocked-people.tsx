import { useRef } from 'react'
import { reason, type Answers } from '../../api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { Problem } from '../../ui/feedback/alert.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import classes from '../account-page.module.css'
import own from './blocked-people.module.css'
import { useUnblock } from './use-contact.ts'

type Blocked = Answers['people']['blocked']

/** The people the user has blocked, each with Unblock; after the last, that there are none. */
export function BlockedPeople({ people }: { people: Blocked }) {
  const place = useRef<HTMLDivElement>(null)
  useRestoreFocus(place, people)
  return (
    <div ref={place} tabIndex={-1} className={own.blocked}>
      {people.length === 0 && <p>Nobody is blocked any more.</p>}
      {people.length > 0 && (
        <ul aria-label="Blocked people" className={classes.rows}>
          {people.map((person) => (
            <Person key={person.personId} {...person} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Person({ personId, displayName, at }: Blocked[number]) {
  const { mutate, isPending, error } = useUnblock(displayName)
  return (
    <li className={`spread ${classes.row} ${classes.device}`}>
      <div className={classes.words}>
        <strong>
          <bdi>{displayName}</bdi>
        </strong>
        <p>
          Since <LocalTime at={at} />
        </p>
      </div>
      <Button
        variant="subtle"
        className={classes.quiet}
        aria-label={`Unblock ${displayName}`}
        aria-disabled={isPending}
        onClick={({ detail }) => {
          // The second press of a double click may hit the person who has moved up meanwhile.
          if (detail < 2) mutate({ personId })
        }}
      >
        Unblock
      </Button>
      {error && (
        <div className={classes.wide}>
          <Problem>{reason(error, 'Nobody was unblocked. Please try again.')}</Problem>
        </div>
      )}
    </li>
  )
}
