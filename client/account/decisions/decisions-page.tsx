import { useId, useRef, type ReactNode } from 'react'
import { actionRows, sanctionReasons } from '../../../shared/moderation/sanction.ts'
import { answerOutcomes, reportOutcomes, reportReasons } from '../../../shared/report-schema.ts'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Failed } from '../../ui/feedback/states.tsx'
import { Pages, type PagedList } from '../../ui/lists/pages.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import account from '../account-page.module.css'
import { SubPage } from '../sub-page.tsx'
import { AnswerForm } from './answer-form.tsx'
import { useOwnDecisions, useOwnReports, type OwnDecision, type OwnReport } from './use-decisions.ts'

/** What was decided about the user, whom they answer here, and what became of what they reported. */
export const DecisionsPage = () => (
  <SubPage title="Decisions">
    <Part
      title="Decisions about you"
      about="What the people who run the shop decided, or wrote to you. You can answer each once."
      list={useOwnDecisions()}
      empty="Nothing was decided about you."
    >
      {(decision) => <DecisionRow key={decision.sanctionId} decision={decision} />}
    </Part>
    <Part
      title="What you reported"
      about="Only those who run the shop know that you did."
      list={useOwnReports()}
      empty="You have not reported anything."
    >
      {(report) => <ReportRow key={report.reportId} report={report} />}
    </Part>
  </SubPage>
)

interface PartProps<Item> {
  title: string
  about: string
  list: PagedList<Item>
  empty: string
  children: (item: Item) => ReactNode
}

function Part<Item>({ title, about, list, empty, children }: PartProps<Item>) {
  const name = useId()
  return (
    <section aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <p className="hint">{about}</p>
      <Pages
        list={list}
        loading={
          <div role="status" aria-label="Loading">
            <Skeleton height={96} marginTop={16} />
          </div>
        }
        failed={<Failed retry={list.retry}>These could not be loaded. Please try again.</Failed>}
        empty={<p>{empty}</p>}
        failure="Older ones could not be loaded. Please try again."
      >
        {(items) => <ol>{items.map(children)}</ol>}
      </Pages>
    </section>
  )
}

function DecisionRow({ decision }: { decision: OwnDecision }) {
  const { sanctionId, action, reason, words, about, at, endsAt, undoneAt, answeredAt } = decision
  const { statement, undo } = actionRows[action]
  const row = useRef<HTMLLIElement>(null)
  // The form leaves with the answer.
  useRestoreFocus(row, answeredAt)
  return (
    <li ref={row} tabIndex={-1} className={`stack ${account.row}`}>
      <div className={account.words}>
        <h3>{decision.isInForce || !undo ? statement : undo.statement}</h3>
        <p className="meta">
          <LocalTime at={at} withTime />
          {endsAt ? (
            <>
              , until <LocalTime at={endsAt} withTime />
            </>
          ) : (
            decision.isInForce && actionRows[action].ends && ', until we lift it'
          )}
          {undoneAt && (
            <>
              , over since <LocalTime at={undoneAt} withTime />
            </>
          )}
        </p>
      </div>
      {about && (
        <p>
          About: <bdi>{about}</bdi>
        </p>
      )}
      {reason && <p>Reason: {sanctionReasons[reason]}</p>}
      <blockquote dir="auto">{words}</blockquote>
      {answeredAt ? (
        <>
          <p>
            You answered, <LocalTime at={answeredAt} withTime />:
          </p>
          <blockquote dir="auto">{decision.answer}</blockquote>
          <Outcome
            isClosed={decision.answerReadAt !== null}
            said={decision.outcome && answerOutcomes[decision.outcome]}
            words={decision.outcomeWords}
          />
        </>
      ) : (
        <AnswerForm sanctionId={sanctionId} />
      )}
    </li>
  )
}

const ReportRow = ({
  report: { reason, words, at, about, of, closedAt, outcome, outcomeWords },
}: {
  report: OwnReport
}) => (
  <li className={`stack ${account.row}`}>
    <div className={account.words}>
      <h3>
        {reportReasons[reason]}: {of ? `a ${of}` : <bdi>{about}</bdi>}
      </h3>
      <p className="meta">
        <LocalTime at={at} withTime />
      </p>
    </div>
    {words && <blockquote dir="auto">{words}</blockquote>}
    <Outcome isClosed={closedAt !== null} said={outcome && reportOutcomes[outcome]} words={outcomeWords} />
  </li>
)

interface OutcomeProps {
  isClosed: boolean
  said: string | null | undefined
  words: string | null
}

/** What became of a report, or of an answer. */
const Outcome = ({ isClosed, said, words }: OutcomeProps) => (
  <>
    <p>{isClosed ? (said ?? 'Somebody has looked at it.') : 'Nobody has looked at it yet.'}</p>
    {words && <blockquote dir="auto">{words}</blockquote>}
  </>
)
