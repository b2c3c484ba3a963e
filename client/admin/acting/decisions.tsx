import { useId, useRef, useState } from 'react'
import { actionRows, sanctionReasons } from '../../../shared/moderation/sanction.ts'
import { answerOutcomes } from '../../../shared/report-schema.ts'
import { callFailed, trpc } from '../../api/api.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import classes from '../admin-list.module.css'
import { AdminList } from '../admin-list.tsx'
import reports from '../reports.module.css'
import { useDecisions, useRefetchDecided, type Decision, type DecisionsAbout } from './use-acting.ts'

/** What was decided about a person or a dress, or after a report, with the way back. */
export function Decisions(about: DecisionsAbout) {
  const list = useDecisions(about)
  const place = useRef<HTMLElement>(null)
  // What is undone loses its button.
  useRestoreFocus(place, list.items?.filter(({ isInForce }) => isInForce).length)
  return (
    <AdminList label="Decisions" list={list} empty="Nothing has been decided." place={place}>
      {(decision) => <DecisionRow key={decision.sanctionId} decision={decision} />}
    </AdminList>
  )
}

function DecisionRow({ decision }: { decision: Decision }) {
  const { sanctionId, action, reason, words, about, at, endsAt, undoneAt, undoneByName } = decision
  const { label, undo } = actionRows[action]
  const name = useId()
  return (
    <li className={classes.letter} aria-labelledby={name}>
      <span id={name} className={classes.about}>
        {label}: <bdi>{about ?? decision.personName}</bdi>
      </span>
      <p className={classes.facts}>
        {reason && <span>{sanctionReasons[reason]}</span>}
        <span>
          by <bdi>{decision.byName}</bdi>
        </span>
        <LocalTime at={at} withTime />
        {endsAt && (
          <span>
            until <LocalTime at={endsAt} withTime />
          </span>
        )}
        {undoneAt && (
          <span>
            {undoneByName === null ? (
              'over '
            ) : (
              <>
                undone by <bdi>{undoneByName}</bdi>{' '}
              </>
            )}
            <LocalTime at={undoneAt} withTime />
          </span>
        )}
      </p>
      {undo && decision.isInForce && <Undo {...{ sanctionId, undo, name }} />}
      <blockquote dir="auto" className={reports.words}>
        {words}
      </blockquote>
      {decision.answeredAt && (
        <blockquote dir="auto" className={reports.words}>
          Their answer: {decision.answer}
          {decision.outcome && `\n\n${answerOutcomes[decision.outcome]}`}
        </blockquote>
      )}
    </li>
  )
}

interface UndoProps {
  sanctionId: number
  undo: { label: string; statement: string }
  /** The id of what describes the button. */
  name: string
}

function Undo({ sanctionId, undo: { label, statement }, name }: UndoProps) {
  const [isAsking, setAsking] = useState(false)
  const undo = trpc.admin.undo.useMutation({
    onSuccess: () => succeeded('It is undone, and they are told'),
    onError: (error) => callFailed('Nothing has changed', error, 'Please try again in a moment.'),
    onSettled: useRefetchDecided(),
  })
  return (
    <>
      <button
        type="button"
        className={classes.act}
        aria-describedby={name}
        aria-disabled={undo.isPending}
        onClick={() => undo.isPending || setAsking(true)}
      >
        {label}
      </button>
      <Confirm
        title={`${label}?`}
        action={label}
        isRed={false}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => undo.mutate({ sanctionId })}
      >
        They are told: “{statement}”
      </Confirm>
    </>
  )
}
