import { getRouteApi, Link } from '@tanstack/react-router'
import { reason } from '../api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Empty, Failed } from '../ui/feedback/states.tsx'
import classes from './letters.module.css'
import { ListSkeletons } from './list-skeletons.tsx'
import { ReportRow } from './report-row.tsx'
import { useKeyboardInList } from './use-keyboard-in-list.ts'
import { useReports } from './use-reports.ts'

const route = getRouteApi('/_signed-in/admin/reports')

/** What people have reported, newest first: what waits for somebody to look, or what is done. */
export function ReportsPage() {
  const { show } = route.useSearch()
  const { reports, error, refetch, more } = useReports(show === 'done')
  const { place, keepKeyboard } = useKeyboardInList()
  return (
    <div className={`page ${classes.page}`}>
      <h1>Reports</h1>
      <nav aria-label="Reports by state">
        <ul className={classes.states}>
          <ListLink word="Open" />
          <ListLink word="Done" show="done" />
        </ul>
      </nav>
      <section ref={place} tabIndex={-1} aria-label="Reports" className={classes.section}>
        {!reports && error && (
          <Failed title="Failed to load reports" retry={refetch}>
            {reason(error, 'Please check your connection and try again.')}
          </Failed>
        )}
        {!reports && !error && <ListSkeletons label="Loading reports" />}
        {reports && !reports.length && (
          <Empty title={show === 'done' ? 'Nothing is done yet.' : 'Nothing has been reported.'} />
        )}
        {reports && reports.length > 0 && (
          <ol className={classes.list}>
            {reports.map((report) => (
              <ReportRow key={report.reportId} report={report} onDone={keepKeyboard} />
            ))}
          </ol>
        )}
        {more && (
          <Button
            variant="default"
            aria-disabled={more.isLoading}
            onClick={() => {
              if (more.isLoading) return
              keepKeyboard()
              more.load()
            }}
          >
            {more.isLoading ? 'Loading...' : 'Show older'}
          </Button>
        )}
      </section>
    </div>
  )
}

const ListLink = ({ word, show }: { word: string; show?: 'done' }) => (
  <li>
    <Link
      to="/admin/reports"
      search={{ show }}
      activeOptions={{ exact: true }}
      resetScroll={false}
      className={classes.state}
    >
      {word}
    </Link>
  </li>
)
