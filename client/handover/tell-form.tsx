import { schemaResolver, useForm } from '@mantine/form'
import type { ComponentProps } from 'react'
import { reason } from '../api/api.ts'
import { draftsOf } from '../storage/drafts.ts'
import { useSession } from '../session/session.ts'
import type { ButtonLook } from '../ui/controls/button.tsx'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import { whenValid } from '../ui/controls/when-valid.ts'
import { Problem } from '../ui/feedback/alert.tsx'
import { useOnce } from '../ui/hooks/use-once.ts'
import classes from './handover.module.css'

interface Field extends Pick<ComponentProps<'input'>, 'inputMode' | 'autoComplete' | 'maxLength'> {
  label: string
  description?: string
  isLong?: true
}

interface TellFormProps<Values extends object> extends Pick<ButtonLook, 'variant'> {
  /** By which what was typed is kept in the tab until it is sent. */
  name: string
  fixed: Partial<Values>
  fields: Partial<Record<keyof Values & string, Field>>
  initial?: Partial<Record<keyof Values & string, string | null>>
  schema: Parameters<typeof schemaResolver>[0]
  action: string
  call: { mutateAsync: (input: Values) => Promise<unknown>; isPending: boolean; error: unknown }
}

/** A form of a few fields about a hand-over. What was typed outlives a failure and a reload. */
export function TellForm<Values extends object>(props: TellFormProps<Values>) {
  const { name, fixed, initial, schema, action, call, variant = 'default' } = props
  const fields = Object.entries<Field | undefined>(props.fields)
  const { user } = useSession()
  const drafts = draftsOf(user?.id, 'tab')
  const kept: Record<string, unknown> = Object(drafts.read(name))
  const form = useForm<Record<string, unknown>>({
    initialValues: {
      ...fixed,
      ...Object.fromEntries(fields.map(([field]) => [field, kept[field] ?? Object(initial)[field] ?? ''])),
    },
    onValuesChange: (typed) => drafts.keep(name, typed),
    validate: schemaResolver(schema, { sync: true }),
  })
  const send = useOnce<Values>({
    mutateAsync: (typed) => call.mutateAsync(typed).then(() => drafts.forget(name)),
  })
  return (
    <form
      method="post"
      noValidate
      className={`stack ${classes.form}`}
      onSubmit={whenValid(form, (typed) => send(typed as Values))}
    >
      {fields.map(([field, { isLong, ...input } = { label: '' }]) => {
        const Input = isLong ? Textarea : TextInput
        return <Input key={field} {...(isLong && { rows: 3 })} {...input} {...form.getInputProps(field)} />
      })}
      {Boolean(call.error) && (
        <Problem>{reason(call.error, 'It may not have arrived. Please try again: it counts once.')}</Problem>
      )}
      <SubmitButton label={action} busyLabel="Sending..." isBusy={call.isPending} variant={variant} />
    </form>
  )
}
