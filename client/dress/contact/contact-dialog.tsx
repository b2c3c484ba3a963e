import { schemaResolver, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contactSchema, MAX_MESSAGE } from '../../../shared/contact-schema.ts'
import { SignInLink, useReturnPath } from '../../account/session/lost-session.tsx'
import { useSession } from '../../account/session/session.ts'
import { reason } from '../../api.ts'
import { Note, Problem } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { focusFirst } from '../../ui/controls/focus-first.ts'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import { carriedLetter, carryLetter, contactDraft, type Letter } from './contact-draft.ts'
import { CONTACT } from './contact-owner.tsx'
import classes from './contact.module.css'
import { useOpenThread } from './use-open-thread.ts'

interface ContactDialogProps {
  dress: { id: number; owner: { displayName: string } }
  /** Where a visitor's words lie who went to sign in and came back without. */
  ticket: string | undefined
  opened: boolean
  onClose: () => void
  /** With the conversation that it is in. */
  onSent: (threadId: number) => void
}

const empty: Letter = { subject: '', message: '' }

/**
 * A message to the owner of a dress, the first of a conversation or one more (docs/product.md#contact). A visitor may
 * write it, and is asked who they are when it is sent. What was typed outlives that, an accidental Escape and the end
 * of a session.
 */
export function ContactDialog({ dress, ticket, opened, onClose, onSent }: ContactDialogProps) {
  const { user } = useSession()
  const [writer] = useState(user)
  const draft = contactDraft(writer?.id, dress.id)
  const [initialValues] = useState(() => draft.read() ?? carriedLetter(ticket, dress.id) ?? empty)
  const navigate = useNavigate()
  const path = useReturnPath()
  const form = useForm({
    initialValues,
    onValuesChange: draft.keep,
    validate: schemaResolver(contactSchema, { sync: true }),
    validateInputOnBlur: true,
  })
  const letter = useOpenThread(dress.id, (threadId) => {
    form.setValues(empty)
    draft.forget()
    onClose()
    onSent(threadId)
  })
  const { length } = form.values.message

  /** Through the sign-in and back into the letter; Back leads into it as well. */
  async function signIn(values: Letter) {
    const left = writer ? undefined : carryLetter(values, dress.id)
    if (left)
      await navigate({ to: '.', search: true, replace: true, resetScroll: false, state: { letter: left } })
    await navigate({ to: '/login', search: { from: `${path}#${left ? `${CONTACT}-${left}` : CONTACT}` } })
  }

  return (
    <Dialog title={`Contact ${dress.owner.displayName}`} opened={opened} onClose={onClose} size="32rem">
      <form
        noValidate
        className={classes.form}
        onInput={letter.change}
        onSubmit={form.onSubmit(
          (values) => {
            if (user) letter.send(contactSchema.parse(values))
            else void signIn(values)
          },
          (problems) => focusFirst(form, problems),
        )}
      >
        {!writer && !user && (
          <p className={classes.note}>You sign in when you send it. What you write is kept.</p>
        )}
        {writer && !user && (
          <Note>
            You have been signed out. What you write is kept. <SignInLink hash={CONTACT} />
          </Note>
        )}
        {letter.error && (
          <Problem>
            {reason(
              letter.error,
              'Your message could not be sent. Please check your connection and try again.',
            )}
          </Problem>
        )}
        <TextInput
          label="Subject"
          data-autofocus
          readOnly={letter.isPending}
          {...form.getInputProps('subject')}
        />
        <div>
          <Textarea label="Message" rows={6} readOnly={letter.isPending} {...form.getInputProps('message')} />
          <p className={classes.counter} data-over={length > MAX_MESSAGE || undefined}>
            {length} / {MAX_MESSAGE}
          </p>
        </div>
        <SubmitButton label="Send Message" busyLabel="Sending..." isBusy={letter.isPending} />
      </form>
    </Dialog>
  )
}
