import { useForm } from '@mantine/form'
import { trpc } from '../../api.ts'
import { Problem } from '../../ui/feedback/alert.tsx'
import { focusFirst } from '../../ui/controls/focus-first.ts'
import { replayEarlyInput } from '../../first-paint/replay-early-input.ts'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'
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
    <form
      ref={replayEarlyInput}
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
