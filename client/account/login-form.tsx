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
import { loginProblem } from './login-problem.ts'
import classes from './login.module.css'

const schema = async () => (await import('../../shared/account-schema.ts')).loginSchema

/** E-mail and password of somebody who has an account. */
export function LoginForm({ path }: { path: string }) {
  const arrive = useArrive(path, 200)
  const login = trpc.auth.login.useMutation({ onSuccess: ({ user }) => user && arrive(user) })
  const form = useForm({
    initialValues: { email: '', password: '' },
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
        (values) => login.mutate(values),
        (problems) => focusFirst(form, problems),
      )}
    >
      {login.error && <Problem>{loginProblem(login.error)}</Problem>}
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
    </form>
  )
}
