import { reason, trpc, type Answers } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Problem } from '../ui/feedback/alert.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import { LocalTime } from '../ui/local-time.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import classes from './account-page.module.css'
import { useGoogle } from './google/google.ts'
import { GoogleButton } from './google/google-button.tsx'

const load = async () => (await import('../ui/dialogs/confirm.tsx')).Confirm

type Account = Answers['auth']['account']

export const SignInMethods = ({ hasPassword, google }: Account) => (
  <ul className={classes.rows}>
    <li className={`spread ${classes.row}`}>
      <div className={classes.words}>
        <h3>Password</h3>
        <p>
          {hasPassword
            ? 'You can sign in with your email and a password.'
            : 'You have none: you sign in with Google.'}
        </p>
      </div>
      {hasPassword && (
        <ButtonLink to="/account/password" search={{ from: '/account' }} variant="default">
          Change Password
        </ButtonLink>
      )}
    </li>
    <li className={`spread ${classes.row}`}>
      {google ? <Connected google={google} canDisconnect={hasPassword} /> : <NotConnected />}
    </li>
  </ul>
)

function NotConnected() {
  const { auth } = trpc.useUtils()
  const connect = trpc.auth.connectGoogle.useMutation()
  const google = useGoogle({
    intent: 'connect',
    onToken: async (tempToken) => {
      const { user } = await connect.mutateAsync({ tempToken })
      auth.session.setData(undefined, user)
      await auth.account.invalidate()
      succeeded('Google account connected')
    },
  })
  return (
    <>
      <div className={classes.words}>
        <h3>Google</h3>
        <p>Not connected. Once it is, you can sign in with it; every other device is signed out then.</p>
      </div>
      <div className={classes.deed}>
        <GoogleButton {...google} label="Connect Google" />
      </div>
    </>
  )
}

function Connected({
  google,
  canDisconnect,
}: {
  google: NonNullable<Account['google']>
  canDisconnect: boolean
}) {
  const { auth } = trpc.useUtils()
  const { Dialog: Confirm, opened, open, close } = useLazyDialog(load)
  const disconnect = trpc.auth.disconnectGoogle.useMutation({
    onSuccess: async () => {
      await auth.account.invalidate()
      succeeded('Google account disconnected')
    },
  })
  return (
    <>
      <div className={classes.words}>
        <h3>Google</h3>
        <p>
          {google.email}, connected on <LocalTime at={google.connectedAt} />.
          {!canDisconnect && ' It is the only way into your account, so it cannot be disconnected.'}
        </p>
      </div>
      {canDisconnect && (
        <Button variant="default" aria-disabled={disconnect.isPending} onClick={open}>
          Disconnect
        </Button>
      )}
      {disconnect.error && (
        <div className={classes.wide}>
          <Problem>{reason(disconnect.error, 'Google could not be disconnected. Please try again.')}</Problem>
        </div>
      )}
      {Confirm && (
        <Confirm
          title="Disconnect Google?"
          action="Disconnect"
          opened={opened}
          onClose={close}
          onConfirm={() => disconnect.mutate()}
        >
          {`From then on you sign in with your email and password only, and no longer with ${google.email}.`}
        </Confirm>
      )}
    </>
  )
}
