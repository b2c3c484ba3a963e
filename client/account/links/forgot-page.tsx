import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { reason, trpc } from '../../api/api.ts'
import { useShop } from '../../head/shop.ts'
import { MessagePage } from '../../error-pages/message-page.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { AccountForm } from '../account-form.tsx'
import { useSession } from '../../session/session.ts'
import { TYPED_EMAIL } from '../sign-in/typed-email.ts'
import { useLazyForm } from '../use-lazy-form.ts'
import classes from './links.module.css'
import { Outcome } from './outcome.tsx'

const TITLE = 'Forgot Your Password?'

const schema = async () => (await import('../../../shared/notices/mail-schema.ts')).forgotSchema

/** Sends a link for a new password; in a shop without letters, says whom to write to. */
export function ForgotPage() {
  const { data: mail } = trpc.mail.state.useQuery()
  const { supportEmail } = useShop()
  if (mail?.sendsMail !== false) return <ForgotForm />
  return (
    <MessagePage
      title={TITLE}
      action={
        <ButtonLink to="/login" variant="default">
          Back to Sign In
        </ButtonLink>
      }
    >
      This shop sends no e-mail. Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </MessagePage>
  )
}

function ForgotForm() {
  const { user } = useSession()
  const typed = useQueryClient().getQueryData<string>(TYPED_EMAIL)
  const field = useRef<HTMLInputElement>(null)
  const forgot = trpc.auth.forgot.useMutation()
  const form = useLazyForm(schema, { email: typed || (user?.email ?? '') })
  useRestoreFocus(field, forgot.isSuccess)

  if (forgot.isSuccess)
    return (
      <MessagePage
        title={TITLE}
        action={
          <>
            <ButtonLink to="/login">Back to Sign In</ButtonLink>
            <Button variant="default" onClick={forgot.reset}>
              Send another
            </Button>
          </>
        }
      >
        <Outcome>
          If an account with this address exists, a letter is on its way.
          <span className={classes.hint}>
            To {forgot.variables.email.trim()}. It may take a minute; please look among the spam, too. The
            link in it works for 30 minutes.
          </span>
        </Outcome>
      </MessagePage>
    )
  return (
    <MessagePage
      title={TITLE}
      action={
        <AccountForm
          form={form}
          problem={forgot.error && reason(forgot.error, 'The letter could not be sent. Please try again.')}
          onSend={forgot.mutateAsync}
          className={`stack ${classes.form}`}
        >
          <TextInput
            ref={field}
            label="Email"
            type="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <SubmitButton label="Send the letter" busyLabel="Sending..." isBusy={form.submitting} fullWidth />
        </AccountForm>
      }
    >
      Tell us the address of your account, and a letter comes to it, with a link to choose a new password.
    </MessagePage>
  )
}
