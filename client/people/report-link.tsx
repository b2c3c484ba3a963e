import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { startTransition, useEffect } from 'react'
import type { Report } from '../../shared/report-schema.ts'
import { useReturnPath } from '../session/lost-session.tsx'
import { useSession } from '../session/session.ts'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import { loadReportDialog } from './lazy-dialogs.ts'
import classes from './people.module.css'

/** Where the report is on a page: an address with it opens it. */
const REPORT = 'report'

interface ReportLinkProps {
  /** What the link and the dialog are called. */
  label: string
  about: Pick<Report, 'personId' | 'dressId'>
}

/** The way to tell the shop that something is wrong with a dress or a person. Visitors sign in first, and come back into it. */
export function ReportLink({ label, about }: ReportLinkProps) {
  const { user } = useSession()
  const path = useReturnPath()
  const { Dialog, opened, open, close } = useLazyDialog(loadReportDialog)
  const navigate = useNavigate()
  const isWanted = useRouterState({ select: ({ location }) => location.hash === REPORT })
  const isBack = isWanted && user !== null

  useEffect(() => {
    if (!isBack) return
    startTransition(open)
    // Once: what is closed stays closed when somebody comes by here again.
    void navigate({ to: '.', search: true, replace: true, resetScroll: false })
  }, [isBack, navigate, open])

  if (!user)
    return (
      <Link to="/login" search={{ from: `${path}#${REPORT}` }} className={classes.quiet}>
        {label}
      </Link>
    )
  return (
    <>
      <button type="button" className={classes.quiet} onClick={open}>
        {label}
      </button>
      {Dialog && <Dialog title={label} about={about} opened={opened} onClose={close} />}
    </>
  )
}
