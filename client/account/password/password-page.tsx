import { getRouteApi, Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { passwordChangeSchema } from '../../../shared/account/account-schema.ts'
import { reason, trpc } from '../../api/api.ts'
import { Note } from '../../ui/feedback/alert.tsx'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { AccountForm } from '../account-form.tsx'
import classes from '../account.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { samePasswords } from './same-passwords.ts'
import { useAfterSignIn } from '../../session/use-after-sign-in.ts'
import { useSession } from '../../session/session.ts'

const route = getRouteApi('/_signed-in/account/password')

/** The server's schema, and the repeated password. */
const typedSchema = z
  .strictObject({ ...passwordChangeSchema.shape, confirmation: z.string() })
  .check(samePasswords)

/** Changes the password; required first after an admin's reset. */
export function PasswordPage() {
  const { from = '/dashboard' } = route.useSearch()
  const { user } = useSession()
  const arrive = useAfterSignIn(from)
  const change = trpc.auth.changePassword.useMutation({
    onSuccess: (signedIn) => {
      succeeded('Password changed')
      return arrive(signedIn)
    },
  })
  const form = useSchemaForm(
    typedSchema,
    { currentPassword: '', newPassword: '', confirmation: '' },
    { validateInputOnBlur: true },
  )

  return (
    <div className={`page ${classes.page}`}>
      <div className={`stack ${classes.column}`}>
        <h1>Change Password</h1>
        {user?.mustChangePassword ? (
          <Note>You signed in with a temporary password. Please choose one of your own to go on.</Note>
        ) : (
          <p className={classes.intro}>Every other device that is signed in to your account is signed out.</p>
        )}
        <AccountForm
          form={form}
          problem={
            change.error && reason(change.error, 'The password could not be changed. Please try again.')
          }
          onSend={({ currentPassword, newPassword }) => change.mutateAsync({ currentPassword, newPassword })}
          className={classes.form}
        >
          {/* Password managers save the new password under this name. */}
          <input
            hidden
            readOnly
            type="email"
            name="email"
            autoComplete="username"
            value={user?.email ?? ''}
          />
          <PasswordInput
            label={user?.mustChangePassword ? 'Temporary Password' : 'Current Password'}
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordFields form={form} />
        </AccountForm>
        {user && !user.mustChangePassword && (
          <p>
            <Link to="/account" className={classes.back}>
              Back to my account
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
