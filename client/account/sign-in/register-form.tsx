import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../api/api.ts'
import { useShop } from '../../head/shop.ts'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { useAfterSignIn } from '../../session/use-after-sign-in.ts'
import { AccountForm, PASSWORD_HINT } from '../account-form.tsx'
import { fetchSchemas } from '../account-schemas.ts'
import { useLazyForm } from '../use-lazy-form.ts'
import { askedFor } from './asked-for.ts'
import classes from './login.module.css'
import { ALREADY_REGISTERED, registrationProblem } from './registration-problem.ts'
import { TYPED_EMAIL } from './typed-email.ts'

const schema = async () => (await fetchSchemas()).registrationSchema

interface RegisterFormProps {
  /** Where to go after signing up. */
  path: string
  /** The unparsed `from` of the address, for the link to logging in. */
  from?: string
}

export function RegisterForm({ path, from }: RegisterFormProps) {
  const { terms } = useShop()
  const arrive = useAfterSignIn(path)
  const register = trpc.auth.register.useMutation({ onSuccess: arrive })
  const queryClient = useQueryClient()
  const problem = register.error && registrationProblem(register.error)
  const form = useLazyForm(schema, { email: '', password: '', displayName: '' })

  return (
    <AccountForm
      form={form}
      problem={
        problem === ALREADY_REGISTERED ? (
          <>
            This email is already registered. Please try{' '}
            <Link
              to="/login"
              search={{ from }}
              state={true}
              replace
              onClick={() => queryClient.setQueryData(TYPED_EMAIL, form.values.email)}
            >
              logging in
            </Link>{' '}
            instead.
          </>
        ) : (
          problem
        )
      }
      onSend={(typed) => register.mutateAsync({ ...typed, terms, ...(askedFor(from) && { isAsking: true }) })}
      className={classes.form}
    >
      <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        description={PASSWORD_HINT}
        {...form.getInputProps('password')}
      />
      <TextInput
        label="Display Name"
        autoComplete="nickname"
        autoCapitalize="words"

        description="Spaces, emojis and special characters are allowed."
        {...form.getInputProps('displayName')}
      />
      <SubmitButton
        label="Create Account"
        busyLabel="Creating account..."
        isBusy={form.submitting}
        fullWidth
      />
    </AccountForm>
  )
}
