import { schemaResolver, useForm } from '@mantine/form'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { reason } from '../api/api.ts'
import { SignedOutNote } from '../session/signed-out-note.tsx'
import { useSession } from '../session/session.ts'
import { draftsOf } from '../storage/drafts.ts'
import { RadioList } from '../ui/controls/radio-list.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import { whenValid } from '../ui/controls/when-valid.ts'
import { DialogForm } from '../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import classes from './reason-dialog.module.css'

type Buttons = Pick<ComponentProps<typeof DialogForm>, 'action' | 'busy' | 'dismiss' | 'isPending'>

interface ReasonDialogProps<Reason extends string, Said> extends Buttons {
  title: string
  rentalId: number
  /** The name of its draft in the tab. */
  draft: string
  schema: z.ZodMiniType<Said>
  options: readonly (readonly [Reason, string])[]
  /** The name of the person who reads the words. */
  reader: string
  /** What it brings about. */
  meaning: ReactNode
  /** Below the words. */
  children?: ReactNode
  opened: boolean
  onClose: () => void
  /** Sends it; `onDone` once the server has accepted it. */
  send: (said: Said, onDone: () => void) => void
  error: unknown
  /** Why it failed, where the server does not say so. */
  failure: string
}

/** Ends a request or a rental, with a reason and a sentence for the other side. The text survives Escape. */
export function ReasonDialog<Reason extends string, Said>(props: ReasonDialogProps<Reason, Said>) {
  const { title, rentalId, draft, schema, options, reader, meaning, children, opened, onClose, error } = props
  const { user } = useSession()
  const [writer] = useState(user)
  const drafts = draftsOf(writer?.id, 'tab')
  const kept: Record<string, unknown> = Object(drafts.read(draft))
  const form = useForm({
    initialValues: {
      rentalId,
      reason: options.find(([one]) => one === kept.reason)?.[0],
      words: typeof kept.words === 'string' ? kept.words : '',
    },
    onValuesChange: (values) => drafts.keep(draft, values),
    validate: schemaResolver(schema, { sync: true }),
  })
  function onDone() {
    drafts.forget(draft)
    onClose()
  }
  return (
    <Dialog title={title} opened={opened} onClose={onClose} size="32rem">
      <DialogForm
        className={classes.form}
        onSubmit={whenValid(form, (values) => props.send(schema.parse(values), onDone))}
        onCancel={onClose}
        problem={user && Boolean(error) && reason(error, props.failure)}
        color="red"
        dismiss={props.dismiss}
        action={props.action}
        busy={props.busy}
        isPending={props.isPending}
      >
        <p className={classes.meaning}>{meaning} This cannot be undone.</p>
        <RadioList legend="Why?" options={options} {...form.getInputProps('reason')} />
        <div>
          <Textarea
            label="Your words (optional)"
            description={`${reader} reads this.`}
            rows={3}
            maxLength={1000}
            {...form.getInputProps('words')}
          />
        </div>
        {children}
        {writer && !user && <SignedOutNote />}
      </DialogForm>
    </Dialog>
  )
}
