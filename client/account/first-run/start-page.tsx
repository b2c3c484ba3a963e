import { firstRunSchema } from '../../../shared/account/first-run-schema.ts'
import { trpc } from '../../api/api.ts'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { AccountForm, PASSWORD_HINT } from '../account-form.tsx'
import classes from '../account.module.css'
import { loginProblem } from '../sign-in/login-problem.ts'
import { RestorePart } from './restore-part.tsx'

const fields = [
  { name: 'code', label: 'Code', autoComplete: 'off', description: 'It stands in the log of the server.' },
  { name: 'shopName', label: 'Name of the Shop', autoComplete: 'off', description: 'It can be changed.' },
  { name: 'displayName', label: 'Your Name', autoComplete: 'nickname' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
]

/** The first page of an empty shop: a form, with its code, for the name of the shop and the account of its first admin. */
export function StartPage() {
  const open = trpc.auth.openShop.useMutation({
    // With the name that the shop has from now on.
    onSuccess: () => window.location.assign('/admin'),
  })
  const form = useSchemaForm(
    firstRunSchema,
    { code: '', shopName: '', displayName: '', email: '', password: '' },
    { validateInputOnBlur: true },
  )
  return (
    <div className={`page ${classes.page}`}>
      <div className={`stack ${classes.column}`}>
        <h1>Open Your Shop</h1>
        <p className={classes.intro}>
          Nobody is here yet. You are the first, and will look after the shop; what else it needs comes after
          this, step by step.
        </p>
        <AccountForm
          form={form}
          problem={open.error && loginProblem(open.error, 'The shop could not be opened')}
          onSend={open.mutateAsync}
          className={classes.form}
        >
          {fields.map(({ name, ...field }) => (
            <TextInput key={name} {...field} {...form.getInputProps(name)} />
          ))}
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            description={PASSWORD_HINT}
            {...form.getInputProps('password')}
          />
          <SubmitButton
            label="Open the Shop"
            busyLabel="Opening..."
            isBusy={form.submitting || open.isSuccess}
            fullWidth
          />
        </AccountForm>
        <RestorePart code={form.values.code} />
      </div>
    </div>
  )
}
