import type { UseFormReturnType } from '@mantine/form'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'

/** The end of a form that changes a password: the new one, twice, and the button. */
export const NewPasswordFields = ({
  form: { getInputProps, submitting },
}: {
  form: Pick<UseFormReturnType<{ newPassword: string; confirmation: string }>, 'getInputProps' | 'submitting'>
}) => (
  <>
    <PasswordInput
      label="New Password"
      autoComplete="new-password"
      description="At least 8 characters, and not easy to guess."
      {...getInputProps('newPassword')}
    />
    <PasswordInput
      label="Confirm New Password"
      autoComplete="new-password"
      {...getInputProps('confirmation')}
    />
    <SubmitButton label="Change Password" busyLabel="Changing..." isBusy={submitting} fullWidth />
  </>
)
