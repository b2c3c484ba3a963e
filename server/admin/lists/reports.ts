import { reportOutcomes, reportReasons } from '../../../shared/report-schema.ts'
import { concernsNot, listedReports } from '../../moderation/report-queries.ts'
import { csvFile, idBefore } from './desk-list.ts'

/** What was reported, the newest first, as a file; an admin reads nothing there of what concerns them. */
export const reports = csvFile({
  filters: { open: 'Open', done: 'Done' },
  find: (db, { show, cursor, limit }, { adminId }) =>
    listedReports(db, { closed: show && show === 'done', before: idBefore(cursor), limit })
      .where(concernsNot(adminId))
      .execute(),
  cursorOf: ({ id }) => `${id}`,
  facts: {
    Id: ({ id }) => id,
    At: ({ at }) => at,
    Reason: ({ reason }) => reportReasons[reason],
    Words: ({ words }) => words,
    By: ({ reporterId, reporterName }) => ({ text: reporterName, list: 'people', id: reporterId }),
    About: ({ reportedId, reportedName }) =>
      reportedId && { text: reportedName ?? '', list: 'people', id: reportedId },
    Dress: ({ title }) => title,
    Rental: ({ rentalId }) => rentalId,
    Note: ({ note }) => note,
    Closed: ({ closedAt }) => closedAt,
    'Closed by': ({ closedBy }) => closedBy,
    Outcome: ({ outcome }) => outcome && reportOutcomes[outcome],
    Answer: ({ outcomeWords }) => outcomeWords,
  },
})
