import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { reason } from '../api/api.ts'
import { whenValid } from '../ui/controls/when-valid.ts'
import { DialogForm, type DialogFormProps } from '../ui/dialogs/dialog-form.tsx'
import { Dialog, type DialogProps } from '../ui/dialogs/dialog.tsx'
import { useOnce } from '../ui/hooks/use-once.ts'
import { SignedOutNote } from './signed-out-note.tsx'
import { useKeptForm } from './use-kept-form.ts'

type Look = Omit<DialogProps, 'children' | 'isLarge'> &
  Omit<DialogFormProps, 'children' | 'onSubmit' | 'onCancel' | 'isPending'>

interface FormDialogProps<Values extends object, Sent> extends Look {
  /** The name of its draft in the tab; without one, what was typed survives a failure and Escape alone. */
  draft?: string
  schema: z.ZodMiniType<Sent>
  initialValues: Values
  call: { mutateAsync(sent: Sent): Promise<unknown>; isPending: boolean; error: unknown }
  /** Why it failed, where the server does not say so. */
  failure: string
  /** The fields. */
  children: (form: UseFormReturnType<Values>) => ReactNode
}

/** A dialog with a form that makes one call. It closes when that has succeeded, and keeps what was typed when it has not. */
export function FormDialog<Values extends object, Sent>(props: FormDialogProps<Values, Sent>) {
  const { title, opened, onClose, size = '30rem', ...rest } = props
  const { draft, schema, initialValues, call, failure, problem, children, ...look } = rest
  const { form, forget, isSignedOut } = useKeptForm(draft, schema, initialValues)
  // Also where the dialog has left meanwhile.
  const send = useOnce<Sent>({
    mutateAsync: async (sent) => {
      await call.mutateAsync(sent)
      form.setValues(initialValues)
      forget()
      onClose()
    },
  })
  return (
    <Dialog title={title} opened={opened} onClose={onClose} size={size}>
      <DialogForm
        {...look}
        onSubmit={whenValid(form, (values) => send(schema.parse(values)))}
        onCancel={onClose}
        isPending={call.isPending}
        problem={problem || (Boolean(call.error) && !isSignedOut && reason(call.error, failure))}
      >
        {children(form)}
        {isSignedOut && <SignedOutNote />}
      </DialogForm>
    </Dialog>
  )
}
