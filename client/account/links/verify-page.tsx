import { trpc } from '../../api/api.ts'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { useSession } from '../../session/session.ts'
import { LinkPage } from './link-page.tsx'

/** Confirms an e-mail address; a new one becomes the account's. */
export function VerifyPage() {
  const { auth, mail } = trpc.useUtils()
  const { user } = useSession()
  const verify = trpc.auth.verify.useMutation({
    onSuccess: async () => {
      await Promise.all([auth.session.invalidate(), auth.account.invalidate(), mail.choices.invalidate()])
    },
  })
  return (
    <LinkPage
      title="Confirm Your Address"
      label="Confirm this address"
      busyLabel="Confirming..."
      deed={verify}
      fallback="The address could not be confirmed. Please try again."
      done={
        verify.data?.isChanged
          ? 'Your account has this address now.'
          : 'Thank you. This address is confirmed.'
      }
      onward={
        user ? (
          <ButtonLink to="/account">My Account</ButtonLink>
        ) : (
          <ButtonLink to="/login">Sign In</ButtonLink>
        )
      }
      remedy={<ButtonLink to="/account">Send a new one</ButtonLink>}
    >
      With one press you say that our letter has reached you, and that the address is yours.
    </LinkPage>
  )
}
