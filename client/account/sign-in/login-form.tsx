import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SIGNS_IN, trpc } from '../../api/api.ts'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { useAfterSignIn } from '../../session/use-after-sign-in.ts'
import { AccountForm } from '../account-form.tsx'
import { fetchSchemas } from '../account-schemas.ts'
import { useLazyForm } from '../use-lazy-form.ts'
import { loginProblem } from './login-problem.ts'
import classes from './login.module.css'
import { TYPED_EMAIL } from './typed-email.ts'

const schema = async () => (await fetchSchemas()).loginSchema

export function LoginForm({ path }: { path: string }) {
  const arrive = useAfterSignIn(path, 200)
  const queryClient = useQueryClient()
  const login = trpc.auth.login.useMutation({ meta: SIGNS_IN, onSuccess: arrive })
  const form = useLazyForm(schema, {
    email: queryClient.getQueryData<string>(TYPED_EMAIL) ?? '',
    password: '',
  })

  return (
    <AccountForm
      form={form}
      problem={login.error && loginProblem(login.error)}
      onSend={login.mutateAsync}
      className={classes.form}
    >
      <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <Link
        to="/forgot"
        className={classes.forgotten}
        // A field's error on blur would shift the link from under the press.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => queryClient.setQueryData(TYPED_EMAIL, form.values.email)}
      >
        Forgot your password?
      </Link>
      <SubmitButton label="Log In" busyLabel="Logging in..." isBusy={form.submitting} fullWidth />
    </AccountForm>
  )
}
