import { trpc, type Answers } from '../../api/api.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import { deskList, inPages, RecordLink, Row } from './desk-list.tsx'

type Entry = Answers['admin']['audit']['rows'][number]

const events: Record<Entry['event'], string> = {
  registration: 'Signed up',
  sign_in: 'Signed in',
  sign_in_failed: 'Failed to sign in',
  sign_out: 'Signed out',
  password_change: 'Changed the password',
  password_reset: 'Password reset by an admin',
  password_forgotten: 'Forgot the password',
  address_verified: 'Confirmed the address',
  address_change: 'Changed the address',
  address_change_undone: 'Took a change of the address back',
  role_change: 'Role changed',
  google_connection: 'Connected Google',
  google_disconnection: 'Disconnected Google',
  sign_out_everywhere: 'Signed out everywhere',
  rental_decision: 'Request answered',
  rental_cancelled: 'Rental cancelled',
  rental_swapped: 'Rental swapped',
  handover_tries_used_up: 'Tried too many codes of a hand-over',
  handover_looked_at: 'Looked at photographs of a hand-over',
  rental_return: 'Return answered',
  dress_deletion: 'Dress deleted',
  conversation_looked_at: 'Looked at a conversation',
  report_looked_at: 'Looked at a report',
  report_closed: 'Report closed',
  report_noted: 'Note on a report',
  sanction: 'Decision',
  sanction_undone: 'Decision undone',
  list_downloaded: 'List downloaded',
  settings_change: 'Settings changed',
  demo_removed: 'Demo removed',
  data_download: 'Downloaded their data',
  backup_made: 'Backup made',
  backup_downloaded: 'Backup downloaded',
  backup_restored: 'Backup restored',
  review_hidden: 'Review hidden',
  review_unhidden: 'Review shown again',
  review_let_through: 'Review let through',
  account_deletion: 'Account deleted',
}

/** What it was done to, as a link where the desk has its page. */
function Subject({ subject, subjectName }: Entry) {
  if (!subject) return null
  const person = /[\da-f-]{36}$/.exec(subject)?.[0]
  if (person && subjectName !== null)
    return (
      <RecordLink list="people" id={person}>
        {subjectName}
      </RecordLink>
    )
  const [, list, id] = /^(rental|dress) (\d+)/.exec(subject) ?? []
  if (list && id)
    return (
      <RecordLink list={list === 'rental' ? 'rentals' : 'dresses'} id={id}>
        {subject}
      </RecordLink>
    )
  return /^report \d/.test(subject) ? <a href="/admin/reports">{subject}</a> : <bdi>{subject}</bdi>
}

export const audit = deskList({
  title: 'Record',
  finds: 'A part of a name or e-mail',
  filters: events,
  useRows: (asked) => trpc.admin.audit.useInfiniteQuery(asked, inPages),
  row: (entry: Entry) => (
    <Row key={entry.id} title={events[entry.event]}>
      <LocalTime at={entry.at} withTime />
      {entry.actorId && (
        <span>
          by{' '}
          <RecordLink list="people" id={entry.actorId}>
            {entry.actorName ?? 'somebody who has left'}
          </RecordLink>
        </span>
      )}
      {entry.subject && (
        <span>
          <Subject {...entry} />
        </span>
      )}
      {entry.ip && <span>{entry.ip}</span>}
    </Row>
  ),
})
