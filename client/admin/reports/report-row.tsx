import { useId } from 'react'
import { countDays, formatDayCount, marketToday } from '../../../shared/day.ts'
import { actionRows, type SanctionAction } from '../../../shared/moderation/sanction.ts'
import { answerOutcomes, reportOutcomes, reportReasons } from '../../../shared/report-schema.ts'
import { reason, trpc } from '../../api/api.ts'
import { useToday } from '../../calendar/today.ts'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import { Problem } from '../../ui/feedback/alert.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { ActButton } from '../acting/act-button.tsx'
import { DecisionName, Undo } from '../acting/undo.tsx'
import letters from '../admin-list.module.css'
import classes from '../reports.module.css'
import { RowButton, Photographs, Words } from '../row-parts.tsx'
import { PersonLink, ReportAbout } from './report-about.tsx'
import { ReportedMessages } from './reported-messages.tsx'
import type { ListedReport, Report } from './use-reports.ts'

const loadClose = async () => (await import('./close-report.tsx')).CloseReport
const loadNote = async () => (await import('./note-report.tsx')).NoteReport

interface RowProps<Of> {
  report: Of
  /** Called before the button or the row leaves the list. */
  onDone: () => void
}

export function ReportRow({ report, onDone }: RowProps<ListedReport>) {
  const name = useId()
  if (!report.isOwn) return <JudgedReport report={report} onDone={onDone} />
  return (
    <li className={letters.letter} aria-labelledby={name}>
      <span id={name} className={letters.about}>
        Report {report.reportId}
      </span>
      <p className={letters.why}>
        {report.isClosed ? 'Done.' : 'This is about you, or by you: another admin decides.'}
      </p>
    </li>
  )
}

/** A report that the admin may judge. */
function JudgedReport({ report, onDone }: RowProps<Report>) {
  const { reportId, at, words, note, reporterId, reporterName, closedAt, outcome, sanctionId, action } =
    report
  const name = useId()
  const days = countDays(marketToday(at), useToday()) - 1
  const close = useLazyDialog(loadClose)
  const noting = useLazyDialog(loadNote)
  return (
    <li className={letters.letter} aria-labelledby={name}>
      <span id={name} className={letters.about}>
        {reportReasons[report.reason]}
      </span>
      <p className={letters.facts}>
        <span>
          <ReportAbout report={report} />
        </span>
        {report.isGone && <span>no longer in the shop</span>}
        {sanctionId === null && (
          <span>
            By <PersonLink id={reporterId} name={reporterName} />
          </span>
        )}
        <LocalTime at={at} withTime />
        {!closedAt && days > 0 && <span>{formatDayCount(days)} ago</span>}
        {closedAt && (
          <span>
            done <LocalTime at={closedAt} withTime />
            {report.closedBy && (
              <>
                {' '}
                by <bdi>{report.closedBy}</bdi>
              </>
            )}
          </span>
        )}
      </p>
      {!closedAt && (
        <RowButton
          isAside
          name={name}
          onClick={() => {
            onDone()
            close.open()
          }}
        >
          Close report
        </RowButton>
      )}
      {action && (
        <Words>
          {actionRows[action].done} by {report.decidedBy}: {report.statement}
        </Words>
      )}
      {words && <Words>{words}</Words>}
      {report.reviewId !== null && (
        <Words>
          {report.reviewText ?? 'A review without words.'}
          {report.reviewReply && `\n\nAnswer: ${report.reviewReply}`}
        </Words>
      )}
      <Photographs
        paths={[
          ...report.imageIds.map((id) => `reports/images/${id}`),
          ...report.reviewImages.map(({ imageId }) => `reviews/images/${imageId}`),
        ]}
        name={name}
      />
      {report.messageId !== null && <Conversation reportId={reportId} name={name} />}
      {report.decided.map((decision) => (
        <div key={decision.sanctionId} className={classes.look}>
          <span className={letters.why}>
            <DecisionName decision={decision} />
            {decision.isUndone && ', undone since'}
          </span>
          {!decision.isUndone && <Undo {...decision} name={name} onOpen={onDone} />}
        </div>
      ))}
      {outcome && (
        <Words>
          They were told: {(sanctionId === null ? reportOutcomes : answerOutcomes)[outcome]}
          {report.outcomeWords && `\n\n${report.outcomeWords}`}
        </Words>
      )}
      {note && <Words>Note: {note}</Words>}
      <div className={classes.look}>
        <RowButton name={name} onClick={noting.open}>
          {note ? 'Add to the note' : 'Write a note'}
        </RowButton>
        {actionsOn(report).map(([action, id, about, label]) => (
          <ActButton
            key={`${action} ${id}`}
            {...{ action, id, about, label, reportId, name }}
            onOpen={onDone}
          />
        ))}
      </div>
      {close.Dialog && <close.Dialog report={report} opened={close.opened} onClose={close.close} />}
      {noting.Dialog && <noting.Dialog report={report} opened={noting.opened} onClose={noting.close} />}
    </li>
  )
}

/** What fits to be decided from a report, with the buttons’ labels. */
function actionsOn({ messageId, dressId, reviewId, isGone, ...report }: Report) {
  const { reportedId, reportedName, reporterId, reporterName } = report
  const whose = reportedName ?? ''
  const actions: [action: SanctionAction, id: string, about: string, label?: string][] = []
  if (messageId !== null && !isGone)
    actions.push(['hide_message', String(messageId), `A message of ${whose}`])
  if (dressId !== null && !isGone)
    actions.push(['hide_dress', String(dressId), `${report.title} of ${whose}`])
  if (reviewId !== null && !isGone) actions.push(['hide_review', String(reviewId), `The review of ${whose}`])
  if (reportedId && reportedId !== reporterId && report.leftAt === null) {
    actions.push(['warn', reportedId, whose, `Warn ${whose}`])
    if (!report.isSuspended) actions.push(['suspend', reportedId, whose, `Suspend ${whose}`])
    actions.push(['write', reportedId, whose, `Write to ${whose}`])
  }
  actions.push(['write', reporterId, reporterName, `Write to ${reporterName}`])
  return actions
}

/** The conversation around a reported message, fetched at a press. */
function Conversation({ reportId, name }: { reportId: number; name: string }) {
  const look = trpc.admin.lookAtReport.useMutation()
  return (
    <div className={classes.look}>
      {!look.data && (
        <>
          <RowButton name={name} isBusy={look.isPending} onClick={() => look.mutate({ reportId })}>
            {look.isPending ? 'Looking...' : 'Look at the conversation'}
          </RowButton>
          <span className={letters.why}>Each look is recorded.</span>
        </>
      )}
      {look.error && (
        <Problem>{reason(look.error, 'The conversation could not be loaded. Please try again.')}</Problem>
      )}
      {look.data && <ReportedMessages messages={look.data} />}
    </div>
  )
}
