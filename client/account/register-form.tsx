import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { trpc } from '../api.ts'
import { Problem } from '../ui/banner.tsx'
import { focusFirst } from '../ui/focus-first.ts'
import { hearEarly } from '../ui/hear-early.ts'
import { PasswordInput } from '../ui/password-input.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useArrive } from './arrive.ts'
import { useLaterSchema } from './later.ts'
import classes from './login.module.css'
import { registrationProblem } from './registration-problem.ts'

const schema = async () => (await import('../../shared/account-schema.ts')).registrationSchema

/** Everything a new account needs. */
export function RegisterForm({ path }: { path: string }) {
  const arrive = useArrive(path)
  const register = trpc.auth.register.useMutation({ onSuccess: ({ user }) => user && arrive(user) })
  const form = useForm({
    initialValues: { email: '', password: '', displayName: '' },
    validate: useLaterSchema(schema),
    validateInputOnBlur: true,
  })

  return (
    <form
      ref={hearEarly}
      method="post"
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => register.mutate(values),
        (problems) => focusFirst(form, problems),
      )}
    >
      {register.error && <Problem>{registrationProblem(register.error)}</Problem>}
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="new-password"
        description="Password should have at least 8 characters with uppercase, lowercase and a number."
        {...form.getInputProps('password')}
      />
      <TextInput
        label="Display Name"
        name="displayName"
        autoComplete="nickname"
        autoCapitalize="words"

        description="Spaces, emojis and special characters are allowed."
        {...form.getInputProps('displayName')}
      />
      <SubmitButton
        label="Create Account"
        busyLabel="Creating account..."
        isBusy={register.isPending}
        fullWidth
      />
    </form>
  )
}
