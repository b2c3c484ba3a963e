import { useId, useRef, useState } from 'react'
import { reason, trpc, type Answers } from '../api/api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/controls/button.tsx'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import { Problem } from '../ui/feedback/alert.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import { LocalTime } from '../ui/local-time.tsx'
import classes from './account-page.module.css'
import { tellOtherTabs, useClearSession } from '../session/sign-out.ts'

type Session = Answers['auth']['account']['sessions'][number]

/** Devices shown before "show all". */
const FEW = 5

const devices = (count: number) => `${count} ${count === 1 ? 'device' : 'devices'}`

/** The user's sessions, this device first; ends one of them, or all. */
export function Sessions({ sessions }: { sessions: Session[] }) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useRestoreFocus(list, sessions)
  const all = [...sessions].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Devices" className={classes.rows}>
        {(isWhole ? all : all.slice(0, FEW)).map((session) => (
          <Device key={session.id} {...session} />
        ))}
      </ul>
      {all.length > FEW && (
        <div>
          <Button
            variant="subtle"
            className={classes.quiet}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show fewer' : `Show all ${all.length}`}
          </Button>
        </div>
      )}
      <Everywhere count={all.length} />
    </>
  )
}

function Device({ id, device, network, lastUsedAt, isCurrent }: Session) {
  const { auth } = trpc.useUtils()
  const words = useId()
  const name = device ?? 'Unknown device'
  const end = trpc.auth.endSession.useMutation({
    onSuccess: async () => {
      succeeded('Signed out', name)
      await auth.account.invalidate()
    },
  })
  return (
    <li className={`spread ${classes.row} ${classes.device}`}>
      <div className={classes.words}>
        <strong>{name}</strong>
        <p id={words}>
          {network && `${network}, `}last used <LocalTime at={lastUsedAt} withTime />
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="secondary">This device</Badge>
      ) : (
        <Button
          variant="subtle"
          className={classes.quiet}
          aria-label={`Sign out ${name}`}
          aria-describedby={words}
          aria-disabled={end.isPending}
          onClick={({ detail }) => {
            // The second press of a double click may hit the device that has moved up meanwhile.
            if (detail < 2) end.mutate({ id })
          }}
        >
          Sign out
        </Button>
      )}
      {end.error && (
        <div className={classes.wide}>
          <Problem>{reason(end.error, 'This device could not be signed out. Please try again.')}</Problem>
        </div>
      )}
    </li>
  )
}

function Everywhere({ count }: { count: number }) {
  const { auth } = trpc.useUtils()
  const leave = useClearSession()
  const signOut = trpc.auth.signOutEverywhere.useMutation({
    onSuccess: async (ended) => {
      auth.session.setData(undefined, null)
      tellOtherTabs()
      succeeded(`Signed out on ${devices(ended.devices)}`)
      await leave()
    },
  })
  return (
    <div className={classes.rows}>
      <div className={`spread ${classes.row}`}>
        <div className={classes.words}>
          <p>
            You are signed in on {devices(count)}
            {count === 1 ? ': this one.' : ', this one included.'}
          </p>
        </div>
        <Button variant="default" aria-disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign Out Everywhere
        </Button>
      </div>
      {signOut.error && (
        <Problem>{reason(signOut.error, 'Nothing was signed out. Please try again.')}</Problem>
      )}
    </div>
  )
}
