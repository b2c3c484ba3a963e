import { Link } from '@tanstack/react-router'
import { useReturnPath } from '../account/session/lost-session.tsx'
import { useSession } from '../account/session/session.ts'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import { loadReportDialog } from './load.ts'
import classes from './people.module.css'

/** The way to tell the shop that something is wrong with a dress; visitors sign in first. */
export function ReportDress({ dressId }: { dressId: number }) {
  const { user } = useSession()
  const path = useReturnPath()
  const { Dialog, opened, open, close } = useLazyDialog(loadReportDialog)
  if (!user)
    return (
      <Link to="/login" search={{ from: path }} className={classes.quiet}>
        Report this dress
      </Link>
    )
  return (
    <>
      <button type="button" className={classes.quiet} onClick={open}>
        Report this dress
      </button>
      {Dialog && <Dialog title="Report this dress" about={{ dressId }} opened={opened} onClose={close} />}
    </>
  )
}
