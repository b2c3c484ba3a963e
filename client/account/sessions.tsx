import { reason, trpc } from '../api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Problem } from '../ui/feedback/alert.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import classes from './account-page.module.css'
import { tellOtherTabs, useClearSession } from './session/sign-out.ts'

const devices = (count: number) => `${count} ${count === 1 ? 'device' : 'devices'}`

/** On how many devices somebody is signed in, and the end of all that. */
export function Sessions({ count }: { count: number }) {
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
      <div className={classes.row}>
        <div className={classes.words}>
          <p>
            You are signed in on {devices(count)}
            {count === 1 ? ': this one.' : ', this one included.'}
          </p>
        </div>
        <Button
          variant="default"
          aria-disabled={signOut.isPending}
          onClick={() => {
            if (!signOut.isPending) signOut.mutate()
          }}
        >
          Sign Out Everywhere
        </Button>
      </div>
      {signOut.error && (
        <Problem>{reason(signOut.error, 'Nothing was signed out. Please try again.')}</Problem>
      )}
    </div>
  )
}
