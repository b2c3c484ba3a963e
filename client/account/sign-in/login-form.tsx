import { useForm } from '@mantine/form'
import { trpc } from '../../api.ts'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'
import { AccountForm } from '../account-form.tsx'
import { useLazySchema } from '../use-lazy-schema.ts'
import { loginProblem } from './login-problem.ts'
import classes from './login.module.css'

const schema = async () => (await import('../../../shared/account-schema.ts')).loginSchema

/** E-mail and password of somebody who has an account. */
export function LoginForm({ path }: { path: string }) {
  const arrive = useAfterSignIn(path, 200)
  const login = trpc.auth.login.useMutation({ onSuccess: ({ user }) => user && arrive(user) })
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: useLazySchema(schema),
    validateInputOnBlur: true,
  })

  return (
    <AccountForm
      form={form}
      problem={login.error && loginProblem(login.error)}
      isSending={login.isPending}
      onSend={login.mutate}
      className={classes.form}
    >
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <SubmitButton label="Log In" busyLabel="Logging in..." isBusy={login.isPending} fullWidth />
    </AccountForm>
  )
}
