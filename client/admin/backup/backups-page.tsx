import { BackupList } from '../../account/first-run/backup-list.tsx'
import { DownloadData } from '../../account/own-data/download-data.tsx'
import { callFailed, reason, trpc, type Answers } from '../../api/api.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Problem } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Failed } from '../../ui/feedback/states.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import classes from './backups-page.module.css'

type Backups = Answers['backups']['list']

/** How often a backup that is being made is asked for, in milliseconds. */
const ASK_EVERY_MS = 1_000

/** The backups of the shop, to be made and downloaded; or how they are made where the shop does not run its database. */
export function BackupsPage() {
  const { data, error, refetch } = trpc.backups.list.useQuery(undefined, {
    refetchInterval: ({ state }) => Boolean(state.data?.isUnderWay) && ASK_EVERY_MS,
  })
  return (
    <div className={`page stack ${classes.page}`}>
      <h1>Backups</h1>
      {data ? (
        <>{data.kept ? <Kept {...data} kept={data.kept} /> : <Elsewhere {...data} />}</>
      ) : error ? (
        <Failed title="Something went wrong" retry={() => void refetch()}>
          {reason(error, 'The backups could not be loaded. Please try again.')}
        </Failed>
      ) : (
        <Skeleton height={480} label="Loading the backups" />
      )}
    </div>
  )
}

function Kept({ kept, isUnderWay, failed, nightly }: Backups & { kept: NonNullable<Backups['kept']> }) {
  const { backups } = trpc.useUtils()
  const make = trpc.backups.make.useMutation({
    onError: (error) => callFailed('No backup was made', error, 'Please try again in a moment.'),
    onSettled: () => backups.list.invalidate(),
  })
  const { user } = useSession()
  const { data: account } = trpc.auth.account.useQuery()
  const isBusy = make.isPending || isUnderWay
  return (
    <>
      <p>
        Each night the whole shop is written into one file: all that people have written, and their pictures.
        The last seven are kept, and three of those that you make here or that an upgrade begins with. They
        lie on the disk of the shop, so take one elsewhere now and then, and keep it as safe as the shop
        itself.
      </p>
      {nightly !== null && (
        <Problem>The last backup of a night failed, and is tried again each hour. {nightly}</Problem>
      )}
      <div className="buttons">
        <Button aria-disabled={isBusy} onClick={() => make.mutate()}>
          {isBusy ? 'Backing up...' : 'Back Up Now'}
        </Button>
        <p role="status">{isBusy && 'The whole shop is being written.'}</p>
      </div>
      {failed !== null && <Problem>{failed}</Problem>}
      <BackupList backups={kept}>
        {(name) =>
          account &&
          user && <DownloadData backup={name} hasPassword={account.hasPassword} email={user.email} />
        }
      </BackupList>
      {!kept.length && <p>There is none yet. The first is made by itself, soon after somebody has joined.</p>}
    </>
  )
}

const Elsewhere = ({ lastAt }: Backups) => (
  <p>
    The shop does not run its database, so its backups are made beside it, best each night:{' '}
    <code>npm run backup -- FILE</code> writes the whole shop into one file while it is open.{' '}
    {lastAt ? 'The last one was made on ' : 'None has been made so far.'}
    {lastAt && <LocalTime at={lastAt} withTime />}
  </p>
)
