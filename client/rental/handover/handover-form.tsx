import type * as z from 'zod/mini'
import { MAX_ADDRESS, MAX_PLACE, MAX_TRACKING } from '../../../shared/rental/handover.ts'
import { reason } from '../../api/api.ts'
import { SignedOutNote } from '../../session/signed-out-note.tsx'
import { useKeptForm } from '../../session/use-kept-form.ts'
import type { ButtonLook } from '../../ui/controls/button.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import { whenValid } from '../../ui/controls/when-valid.ts'
import { Problem } from '../../ui/feedback/alert.tsx'
import { useOnce } from '../../ui/hooks/use-once.ts'
import classes from './handover.module.css'

/** The fields of all forms of a hand-over. */
const inputs = {
  address: {
    label: 'Where should it be posted?',
    rows: 3,
    maxLength: MAX_ADDRESS,
    autoComplete: 'street-address',
  },
  carrier: { label: 'Carrier (optional)', maxLength: MAX_TRACKING, autoComplete: 'off' },
  tracking: { label: 'Tracking number (optional)', maxLength: MAX_TRACKING, autoComplete: 'off' },
  place: { label: 'A place or a person', maxLength: MAX_PLACE, autoComplete: 'off' },
  code: { label: 'The code', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
  words: { label: 'What is wrong?', rows: 3, maxLength: 1000 },
  endDate: { label: 'Until', type: 'date' },
} as const

const isInput = (name: string): name is keyof typeof inputs => Object.hasOwn(inputs, name)

interface HandoverFormProps<Values extends object> extends Pick<ButtonLook, 'variant'> {
  /** The name of its draft in the tab. */
  draft: string
  /** With what is sent beside its fields. */
  initialValues: Values
  schema: z.ZodMiniType<Values>
  /** Instead of its field's own. */
  label?: string
  description?: string
  action: string
  mutation: { mutateAsync: (values: Values) => Promise<unknown>; isPending: boolean; error: unknown }
}

/** A short form of a hand-over. What was typed outlives a failure, a reload and the end of the session. */
export function HandoverForm<Values extends object>(props: HandoverFormProps<Values>) {
  const { draft, initialValues, schema, label, description, action, mutation, variant = 'default' } = props
  const names = Object.keys(initialValues).filter(isInput)
  const { form, forget, isSignedOut } = useKeptForm(draft, schema, initialValues)
  const send = useOnce<Values>({
    mutateAsync: (values) => mutation.mutateAsync(values).then(forget),
  })
  return (
    <form
      method="post"
      noValidate
      className={`stack ${classes.form}`}
      onSubmit={whenValid(form, (values) => send(schema.parse(values)))}
    >
      {names.map((name) => {
        const field = {
          ...inputs[name],
          ...(label && { label }),
          ...form.getInputProps(name),
          readOnly: mutation.isPending,
        }
        const Input = 'rows' in field ? Textarea : TextInput
        return <Input key={name} description={description} {...field} />
      })}
      {Boolean(mutation.error) && !isSignedOut && (
        <Problem>
          {reason(mutation.error, 'It may not have arrived. Please try again: it counts once.')}
        </Problem>
      )}
      {isSignedOut && <SignedOutNote />}
      <SubmitButton label={action} busyLabel="Sending..." isBusy={mutation.isPending} variant={variant} />
    </form>
  )
}
