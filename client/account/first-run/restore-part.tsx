import { useEffect } from 'react'
import { reason, trpc } from '../../api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Problem } from '../../ui/feedback/alert.tsx'
import classes from '../account.module.css'
import { BackupList } from './backup-list.tsx'

/** How often a restore that is under way is asked for, in milliseconds. */
const ASK_EVERY_MS = 1_000

/** Fills the empty shop from a backup in its folder, for who has the code. */
export function RestorePart({ code }: { code: string }) {
  const find = trpc.backups.restorable.useMutation()
  const restore = trpc.backups.restore.useMutation()
  const { data: state } = trpc.backups.restoring.useQuery(undefined, {
    enabled: restore.isSuccess,
    refetchInterval: ASK_EVERY_MS,
  })
  const isBusy = restore.isPending || (restore.isSuccess && !state?.failed)
  useEffect(() => {
    if (state?.isOver) window.location.assign('/login')
  }, [state?.isOver])
  const problem = restore.error ?? find.error
  return (
    <section aria-labelledby="restore" className={`stack ${classes.form}`}>
      <h2 id="restore">Was it here before?</h2>
      <p>
        A backup brings the whole shop back. Put its file into the folder <code>backups</code> of the shop’s
        data, and type the code above.
      </p>
      <Button variant="default" aria-disabled={isBusy} onClick={() => find.mutate({ code })}>
        Show the Backups
      </Button>
      {problem && <Problem>{reason(problem, 'Please try again in a moment.')}</Problem>}
      {state?.failed && <Problem>{state.failed}</Problem>}
      <p role="status">
        {isBusy
          ? 'The shop is being restored...'
          : find.data?.length === 0 && 'There is no backup in the folder.'}
      </p>
      {find.data && (
        <BackupList backups={find.data}>
          {(name) => (
            <Button
              variant="default"
              aria-label={`Restore ${name}`}
              aria-disabled={isBusy}
              onClick={() => restore.mutate({ code, name })}
            >
              Restore
            </Button>
          )}
        </BackupList>
      )}
    </section>
  )
}
