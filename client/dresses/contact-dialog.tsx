import { Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { contactSchema, MAX_MESSAGE } from '../../shared/contact-schema.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { succeeded } from '../ui/toast.tsx'
import classes from './contact.module.css'

interface ContactDialogProps {
  dress: { id: number; owner: { displayName: string } }
  opened: boolean
  onClose: () => void
}

/**
 * A message to the owner of a dress. No server takes it yet (specification §2: it only logs and shows a toast),
 * and the dialog says so before anybody writes a letter. What was typed outlives an accidental Escape.
 */
export function ContactDialog({ dress, opened, onClose }: ContactDialogProps) {
  const form = useForm({
    initialValues: { subject: '', message: '' },
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
            form.reset()
            onClose()
          },
          (problems) => form.getInputNode(problems.subject ? 'subject' : 'message')?.focus(),
        )}
      >
        <p className={classes.note}>
          Messages are not delivered to owners yet. What you write with a rental request is: the owner reads
          it before answering.
        </p>
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
