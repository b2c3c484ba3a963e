import { passwordResetSchema } from '../../shared/account/account-schema.ts'
import { AccountForm } from '../account/account-form.tsx'
import classes from '../account/account.module.css'
import { trpc } from '../api/api.ts'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import { useSchemaForm } from '../ui/controls/use-schema-form.ts'
import { NewPassword } from './new-password.tsx'
import { resetProblem } from './reset-problem.ts'

/** Gives an account a temporary password. */
export function PasswordResetPage() {
  const form = useSchemaForm(passwordResetSchema, { email: '' }, { validateInputOnBlur: true })
  const reset = trpc.admin.resetPassword.useMutation({
    onSuccess: () => form.reset(),
    onError: (error) => form.setFieldError('email', resetProblem(error)),
  })

  return (
    <div className={`page ${classes.page}`}>
      <div className={`stack ${classes.column}`}>
        <h1>Reset User Password</h1>
        <p className={classes.intro}>
          Enter a user's email to generate a temporary password. The user will be required to change it upon
          their next login.
        </p>
        <AccountForm form={form} onSend={reset.mutateAsync} className={classes.form}>
          <TextInput label="User Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
          <SubmitButton label="Reset Password" busyLabel="Resetting..." isBusy={form.submitting} />
        </AccountForm>
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
