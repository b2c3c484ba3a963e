import { useRef } from 'react'
import { reason, type Answers } from '../../api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { Problem } from '../../ui/feedback/alert.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import classes from '../account-page.module.css'
import { useUnblock } from './use-contact.ts'

type Blocked = Answers['people']['blocked']

/** Whom one wants nothing to do with, and the way back. */
export function BlockedPeople({ people }: { people: Blocked }) {
  const list = useRef<HTMLUListElement>(null)
  useRestoreFocus(list, people)
  return (
    <ul ref={list} tabIndex={-1} aria-label="Blocked people" className={classes.rows}>
      {people.map((person) => (
        <Person key={person.personId} {...person} />
      ))}
    </ul>
  )
}

function Person({ personId, displayName, at }: Blocked[number]) {
  const { mutate, isPending, error } = useUnblock(displayName)
  return (
    <li className={`${classes.row} ${classes.device}`}>
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
          // The second press of a double click may meet the person who has moved up meanwhile.
          if (!isPending && detail < 2) mutate({ personId })
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
