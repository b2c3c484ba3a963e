import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { startTransition, useEffect } from 'react'
import type { Report } from '../../shared/report-schema.ts'
import { useReturnPath } from '../session/lost-session.tsx'
import { useSession } from '../session/session.ts'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import { loadReportDialog } from './lazy-dialogs.ts'
import classes from './people.module.css'

/** The search param that opens the report dialog. */
const REPORT = 'report'

interface ReportLinkProps {
  /** The label of the link and the dialog. */
  label: string
  about: Pick<Report, 'personId' | 'dressId'>
}

/** Reports a dress or a person. Visitors sign in first, and return to the open dialog. */
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
    // Once: a closed dialog does not reopen on Back.
    void navigate({ to: '.', search: true, replace: true, resetScroll: false })
  }, [isBack, navigate, open])

  if (!user)
    return (
      <Link to="/login" search={{ from: `${path}#${REPORT}` }} className={`link ${classes.quiet}`}>
        {label}
      </Link>
    )
  return (
    <>
      <button type="button" className={`link ${classes.quiet}`} onClick={open}>
        {label}
      </button>
      {Dialog && <Dialog title={label} about={about} opened={opened} onClose={close} />}
    </>
  )
}
