import { Link } from '@tanstack/react-router'
import type { Report } from './use-reports.ts'

/** What a report is about, with the ways there. */
export function ReportAbout({ report }: { report: Report }) {
  const { messageId, reviewId, rentalId, sanctionId, dressId, title, reportedId, reportedName } = report
  const person = reportedId && reportedName && <PersonLink id={reportedId} name={reportedName} />
  if (sanctionId !== null) return <>By {person}, about whom it was decided</>
  if (messageId !== null) return <>A message of {person}</>
  if (reviewId !== null)
    return (
      <>
        The review of {person} after <bdi>{title}</bdi>
      </>
    )
  if (rentalId !== null)
    return (
      <>
        <Link to="/rentals/$id" params={{ id: String(rentalId) }}>
          The rental of <bdi>{title}</bdi>
        </Link>{' '}
        with {person}
      </>
    )
  if (dressId === null) return person
  return (
    <>
      <a href={`/admin/dresses/${dressId}`}>
        <bdi>{title}</bdi>
      </a>{' '}
      of {person}
    </>
  )
}

/** A person, with the way to their page of the desk. */
export const PersonLink = ({ id, name }: { id: string; name: string }) => (
  <a href={`/admin/people/${id}`}>
    <bdi>{name}</bdi>
  </a>
)
