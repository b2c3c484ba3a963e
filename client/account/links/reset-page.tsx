import { Link } from '@tanstack/react-router'
import { trpc } from '../../api/api.ts'
import { MessagePage } from '../../error-pages/message-page.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { AccountForm } from '../account-form.tsx'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import { tellOtherTabs, useClearSession } from '../../session/sign-out.ts'
import { useLazyForm } from '../use-lazy-form.ts'
import { linkProblem, NOT_WHOLE } from './link-problem.ts'
import classes from './links.module.css'
import { Outcome } from './outcome.tsx'
import { useLink } from './use-link.ts'

const TITLE = 'Choose a New Password'

const schema = async () => (await import('./reset-schema.ts')).typedSchema

/** Sets a new password by the link of a letter. It starts no session: the user signs in afterwards. */
export function ResetPage() {
  const { token, isMissing } = useLink()
  const leave = useClearSession()
  const reset = trpc.auth.reset.useMutation({
    onSuccess: async () => {
      // All sessions have ended, perhaps one of this browser too.
      tellOtherTabs()
      await leave()
    },
  })
  const form = useLazyForm(schema, { newPassword: '', confirmation: '' })
  const isOfThis = reset.variables?.token === token
  const problem =
    isOfThis && reset.error
      ? linkProblem(reset.error, 'The password could not be changed. Please try again.')
      : undefined

  if (isOfThis && reset.isSuccess)
    return (
      <MessagePage title={TITLE} action={<ButtonLink to="/login">Sign In</ButtonLink>}>
        <Outcome>Your password is changed. Please sign in.</Outcome>
      </MessagePage>
    )
  if (isMissing)
    return (
      <MessagePage title={TITLE} action={<ButtonLink to="/forgot">Send a new one</ButtonLink>}>
        {NOT_WHOLE}
      </MessagePage>
    )
  return (
    <MessagePage
      title={TITLE}
      action={
        <AccountForm
          form={form}
          problem={
            problem && (
              <>
                {problem.words} {problem.isOver && <Link to="/forgot">Send a new one</Link>}
              </>
            )
          }
          onSend={({ newPassword }) => reset.mutateAsync({ token, newPassword })}
          className={`stack ${classes.form}`}
        >
          <NewPasswordFields form={form} />
        </AccountForm>
      }
    >
      Everybody who is signed in to your account is then signed out.
    </MessagePage>
  )
}
