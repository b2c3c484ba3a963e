import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { contactSchema, MAX_MESSAGE } from '../../../shared/contact-schema.ts'
import { SignInLink } from '../../account/session/lost-session.tsx'
import { useSession } from '../../account/session/session.ts'
import { Note } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { focusFirst } from '../../ui/controls/focus-first.ts'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { contactDraft } from './contact-draft.ts'
import { CONTACT } from './contact-owner.tsx'
import classes from './contact.module.css'

interface ContactDialogProps {
  dress: { id: number; owner: { displayName: string } }
  opened: boolean
  onClose: () => void
}

/**
 * A message to the owner of a dress. No server takes it yet (docs/product.md#contact),
 * and the dialog says so before anybody writes a letter. What was typed outlives an accidental Escape, and the end of
 * a session.
 */
export function ContactDialog({ dress, opened, onClose }: ContactDialogProps) {
  const { user } = useSession()
  const [writer] = useState(user)
  const draft = contactDraft(writer?.id, dress.id)
  const [initialValues] = useState(() => draft.read() ?? { subject: '', message: '' })
  const form = useForm({
    initialValues,
    onValuesChange: draft.keep,
    validate: schemaResolver(contactSchema, { sync: true }),
    validateInputOnBlur: true,
  })
  const { length } = form.values.message

  return (
    <Dialog title={`Contact ${dress.owner.displayName}`} opened={opened} onClose={onClose} size="32rem">
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(
          (message) => {
            console.info('Message to the owner', { dressId: dress.id, ...message })
            succeeded(
              'Message noted',
              'It is not delivered yet. To be sure of an answer, write it into your rental request.',
            )
            form.setValues({ subject: '', message: '' })
            draft.forget()
            onClose()
          },
          (problems) => focusFirst(form, problems),
        )}
      >
        <p className={classes.note}>
          Messages are not delivered to owners yet. What you write with a rental request is: the owner reads
          it before answering.
        </p>
        {writer && !user && (
          <Note>
            You have been signed out. What you write is kept. <SignInLink hash={CONTACT} />
          </Note>
        )}
        <TextInput label="Subject" data-autofocus {...form.getInputProps('subject')} />
        <div>
          <Textarea label="Message" rows={6} {...form.getInputProps('message')} />
          <p className={classes.counter} data-over={length > MAX_MESSAGE || undefined}>
            {length} / {MAX_MESSAGE}
          </p>
        </div>
        <SubmitButton label="Send Message" busyLabel="Sending..." isBusy={false} />
      </form>
    </Dialog>
  )
}
