import { schemaResolver, useForm } from '@mantine/form'
import { passwordResetSchema } from '../../shared/account/account-schema.ts'
import classes from '../account/account.module.css'
import { trpc } from '../api/api.ts'
import { useOnce } from '../ui/hooks/use-once.ts'
import { focusFirst } from '../ui/controls/focus-first.ts'
import { replayEarlyInput } from '../first-paint/replay-early-input.ts'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import { NewPassword } from './new-password.tsx'
import { resetProblem } from './reset-problem.ts'

/** Gives an account a temporary password. */
export function PasswordResetPage() {
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(passwordResetSchema, { sync: true }),
    validateInputOnBlur: true,
  })
  const reset = trpc.admin.resetPassword.useMutation({
    onSuccess: () => form.reset(),
    onError: (error) => form.setFieldError('email', resetProblem(error)),
  })
  const send = useOnce(reset)

  return (
    <div className={`page ${classes.page}`}>
      <div className={classes.column}>
        <h1>Reset User Password</h1>
        <p className={classes.intro}>
          Enter a user's email to generate a temporary password. The user will be required to change it upon
          their next login.
        </p>
        <form
          ref={replayEarlyInput}
          method="post" // sent before it is ours, it waits
          noValidate
          className={classes.form}
          onSubmit={form.onSubmit(send, (problems) => focusFirst(form, problems))}
        >
          <TextInput
            label="User Email"
            type="email"
            name="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <SubmitButton label="Reset Password" busyLabel="Resetting..." isBusy={reset.isPending} />
        </form>
        <div role="status">
          {reset.isSuccess && (
            <NewPassword
              key={reset.submittedAt}
              email={reset.variables.email}
              password={reset.data.temporaryPassword}
            />
          )}
        </div>
      </div>
    </div>
  )
}
