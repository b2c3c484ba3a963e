import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { registrationSchema } from '../../shared/account-schema.ts'
import { reason, trpc } from '../api.ts'
import { Problem } from '../ui/banner.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useArrive } from './arrive.ts'
import classes from './login.module.css'
import { registrationProblem } from './registration-problem.ts'

/** Everything a new account needs. */
export function RegisterForm({ path }: { path: string }) {
  const arrive = useArrive(path)
  const register = trpc.auth.register.useMutation({ onSuccess: ({ user }) => user && arrive(user) })
  const form = useForm({
    initialValues: { email: '', password: '', displayName: '' },
    validate: schemaResolver(registrationSchema, { sync: true }),
    validateInputOnBlur: true,
  })

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => register.mutate(values))}>
      {register.error && <Problem>{registrationProblem(reason(register.error, ''))}</Problem>}
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
