import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { reportReasons } from '../../shared/report-schema.ts'
import { reason, trpc } from '../api/api.ts'
import { Problem } from '../ui/feedback/alert.tsx'
import { LocalTime } from '../ui/local-time.tsx'
import letters from './admin-list.module.css'
import { ReviewActions } from './review-actions.tsx'
import { ReportedMessages } from './reported-messages.tsx'
import classes from './reports.module.css'
import { useCloseReport, type Report } from './use-reports.ts'

interface ReportRowProps {
  report: Report
  /** Called before the button or the row leaves the list. */
  onDone: () => void
}

export function ReportRow({ report, onDone }: ReportRowProps) {
  const { reportId, reason: why, words, at, closedAt, reporterName, messageId, isOwn } = report
  const name = useId()
  const { mutate, isPending } = useCloseReport()
  const look = trpc.admin.lookAtReport.useMutation()
  return (
    <li className={letters.letter} aria-labelledby={name}>
      <span id={name} className={letters.about}>
        {why ? reportReasons[why] : `Report ${reportId}`}
      </span>
      <p className={letters.facts}>
        <span>
          <About report={report} />
        </span>
        {reporterName !== null && (
          <span>
            By <bdi>{reporterName}</bdi>
          </span>
        )}
        {at && <LocalTime at={at} withTime />}
        {closedAt && (
          <span>
            done <LocalTime at={closedAt} withTime />
          </span>
        )}
      </p>
      {!closedAt && isOwn && <p className={letters.why}>This is about you: another admin decides.</p>}
      {!closedAt && !isOwn && (
        <button
          type="button"
          className={letters.act}
          aria-describedby={name}
          aria-disabled={isPending}
          onClick={({ detail }) => {
            // The second press of a double click may hit the report that has moved up meanwhile.
            if (isPending || detail > 1) return
            onDone()
            mutate({ reportId })
          }}
        >
          {isPending ? 'Putting away...' : 'Mark as done'}
        </button>
      )}
      {words && (
        <blockquote dir="auto" className={classes.words}>
          {words}
        </blockquote>
      )}
      {report.reviewId !== null && (
        <>
          <blockquote dir="auto" className={classes.words}>
            {report.reviewText ?? 'A review without words.'}
            {report.reviewReply && `\n\nAnswer: ${report.reviewReply}`}
          </blockquote>
          {!isOwn && (
            <ReviewActions
              review={{
                reviewId: report.reviewId,
                isHidden: report.reviewHiddenAt !== null,
                isHeld: false,
              }}
              name={name}
            />
          )}
        </>
      )}
      {messageId !== null && (
        <div className={classes.look}>
          {!look.data && (
            <>
              <button
                type="button"
                className={classes.lookButton}
                aria-describedby={name}
                aria-disabled={look.isPending}
                onClick={() => look.isPending || look.mutate({ reportId })}
              >
                {look.isPending ? 'Looking...' : 'Look at the conversation'}
              </button>
              <span className={letters.why}>Each look is recorded.</span>
            </>
          )}
          {look.error && (
            <Problem>{reason(look.error, 'The conversation could not be loaded. Please try again.')}</Problem>
          )}
          {look.data && <ReportedMessages messages={look.data} />}
        </div>
      )}
    </li>
  )
}

function About({
  report: { messageId, reviewId, personId, about, dressSlug, reviewerName },
}: {
  report: Report
}) {
  if (messageId !== null)
    return (
      <>
        A message of <bdi>{about}</bdi>
      </>
    )
  if (reviewId !== null)
    return (
      <>
        The review of <bdi>{reviewerName}</bdi> after <bdi>{about}</bdi>
      </>
    )
  if (personId !== null) return <bdi>{about}</bdi>
  if (!dressSlug)
    return (
      <>
        <bdi>{about}</bdi>, no longer in the shop
      </>
    )
  return (
    <Link to="/dresses/$slug" params={{ slug: dressSlug }} dir="auto">
      {about}
    </Link>
  )
}
