import { getRouteApi, Link } from '@tanstack/react-router'
import { AdminList, States } from '../admin-list.tsx'
import classes from '../admin-list.module.css'
import { ReportRow } from './report-row.tsx'
import { useKeyboardInList } from '../use-keyboard-in-list.ts'
import { useReports } from './use-reports.ts'

const route = getRouteApi('/_signed-in/admin/reports')

/** Reports, newest first, open or done. */
export function ReportsPage() {
  const { show, person } = route.useSearch()
  const list = useReports(show === 'done', person)
  const { place, keepKeyboard } = useKeyboardInList()
  return (
    <div className={`page ${classes.page}`}>
      <h1>Reports</h1>
      {person && (
        <p>
          About one person. <Link to="/admin/reports">See all reports</Link>
        </p>
      )}
      <States
        label="Reports by state"
        states={[
          { to: '/admin/reports', search: { person }, word: 'Open' },
          { to: '/admin/reports', search: { show: 'done', person }, word: 'Done' },
        ]}
      />
      <div className={classes.test}>
        <a href={`/_api/admin/csv/reports.csv?show=${show ?? 'open'}`} download className={classes.state}>
          Download as CSV
        </a>
      </div>
      <AdminList
        label="Reports"
        list={list}
        empty={show === 'done' ? 'Nothing is done yet.' : 'Nothing has been reported.'}
        place={place}
      >
        {(report) => <ReportRow key={report.reportId} report={report} onDone={keepKeyboard} />}
      </AdminList>
    </div>
  )
}
