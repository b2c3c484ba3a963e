import { useId, useRef } from 'react'
import { actionRows, sanctionReasons, type DecisionPage } from '../../../shared/moderation/sanction.ts'
import { answerOutcomes } from '../../../shared/report-schema.ts'
import { trpc, type Answers } from '../../api/api.ts'
import { pagedList } from '../../api/pagination.ts'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import classes from '../admin-list.module.css'
import { AdminList } from '../admin-list.tsx'
import { inPages } from '../in-pages.ts'
import { Words } from '../row-parts.tsx'
import { DecisionName, Undo } from './undo.tsx'

type Decision = Answers['admin']['decisions']['decisions'][number]

/** What was decided about a person or a dress, or after a report, with the way back. */
export function Decisions(about: Omit<DecisionPage, 'cursor'>) {
  const query = trpc.admin.decisions.useInfiniteQuery(about, inPages)
  const list = pagedList(query, ({ decisions }) => decisions)
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
  const { action, reason, words, at, endsAt, undoneAt, undoneByName } = decision
  const name = useId()
  return (
    <li className={classes.letter} aria-labelledby={name}>
      <span id={name} className={classes.about}>
        <DecisionName decision={decision} />
      </span>
      <p className={classes.facts}>
        {reason && <span>{sanctionReasons[reason]}</span>}
        <span>
          by <bdi>{decision.byName}</bdi>
        </span>
        <LocalTime at={at} withTime />
        {endsAt ? (
          <span>
            until <LocalTime at={endsAt} withTime />
          </span>
        ) : (
          decision.isInForce && actionRows[action].ends && <span>until we lift it</span>
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
      {decision.isInForce && <Undo {...decision} name={name} isAside />}
      <Words>{words}</Words>
      {decision.answeredAt && (
        <Words>
          Their answer: {decision.answer}
          {decision.outcome && `\n\n${answerOutcomes[decision.outcome]}`}
        </Words>
      )}
    </li>
  )
}
