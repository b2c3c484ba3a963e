import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { LocalTime } from '../ui/local-time.tsx'
import { KeptLetter } from './kept-letter.tsx'
import { stateWords } from './letter-words.ts'
import classes from './admin-list.module.css'
import { ServerReply } from './server-reply.tsx'
import { useTryAgain, type Letter } from './use-letters.ts'

interface LetterRowProps {
  letter: Letter
  /** Called before the button or the row leaves the list. */
  onTryAgain: () => void
}

export function LetterRow({ letter, onTryAgain }: LetterRowProps) {
  const { id, about, to, email, createdAt, state, why, canTryAgain } = letter
  const { tryAgain, isTrying } = useTryAgain()
  const [isOpen, setOpen] = useState(false)
  const [word, tone] = stateWords[state]
  const reader = to ?? email ?? 'somebody who has left'
  return (
    <li className={classes.letter}>
      <span className={classes.about}>{about}</span>
      <span className={classes.became}>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <p className={classes.facts}>
        <span>
          To <bdi>{reader}</bdi>
          {to && email && <span className={classes.address}> {email}</span>}
        </span>
        <LocalTime at={createdAt} withTime />
        <Attempts {...letter} />
      </p>
      {canTryAgain && (
        <button
          type="button"
          className={classes.act}
          aria-disabled={isTrying}
          aria-label={`${isTrying ? 'Trying...' : 'Try again'}: ${about} to ${reader}`}
          onClick={() => {
            if (isTrying) return
            onTryAgain()
            tryAgain({ id })
          }}
        >
          {isTrying ? 'Trying...' : 'Try again'}
        </button>
      )}
      {state === 'kept' && (
        <button
          type="button"
          className={classes.act}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Read'} it: ${about} to ${reader}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close it' : 'Read it'}
        </button>
      )}
      {why && (state === 'skipped' ? <p className={classes.why}>{why}</p> : <ServerReply>{why}</ServerReply>)}
      {state === 'kept' && isOpen && (
        <div className={classes.opened}>
          <KeptLetter id={id} />
        </div>
      )}
    </li>
  )
}

/** The number of attempts, if more than one, and the next attempt. */
function Attempts({ state, attempts, dueAt }: Letter) {
  const isWaiting = state === 'queued'
  const isWorthSaying = attempts > 1 || (attempts > 0 && (isWaiting || state === 'failed'))
  return (
    <>
      {isWorthSaying && <span>{attempts === 1 ? '1 attempt' : `${attempts} attempts`}</span>}
      {isWaiting && (
        <span>
          {attempts ? 'next' : 'due'} <LocalTime at={dueAt} withTime />
        </span>
      )}
    </>
  )
}
