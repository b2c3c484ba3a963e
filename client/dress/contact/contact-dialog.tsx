import { schemaResolver, useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contactSchema, MAX_MESSAGE } from '../../../shared/account/contact-schema.ts'
import { useReturnPath } from '../../session/lost-session.tsx'
import { useSession } from '../../session/session.ts'
import { reason, trpc } from '../../api/api.ts'
import { Note, Problem } from '../../ui/feedback/alert.tsx'
import { Dialog, type Openable } from '../../ui/dialogs/dialog.tsx'
import { whenValid } from '../../ui/controls/when-valid.ts'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import { useIsStillOnPage } from '../../ui/hooks/use-is-still-on-page.ts'
import { carriedLetter, carryLetter, contactDraft, type Letter } from './contact-draft.ts'
import classes from './contact.module.css'
import { CONTACT } from './use-letter.ts'
import { useOpenThread } from './use-open-thread.tsx'

interface ContactDialogProps extends Openable {
  dress: { id: number; owner: { displayName: string } }
  /** Where a visitor's letter is stored who went to sign in and came back without. */
  ticket: string | undefined
  /** Whether a letter written before signing in was taken over. */
  isBrought: boolean
  /** With the conversation's id. */
  onSent: (threadId: number) => void
}

const empty: Letter = { subject: '', message: '' }

/**
 * A message to a dress's owner, the first of a conversation or another (docs/product.md#contact). A visitor
 * may write it, and signs in to send it. The text survives that, Escape and the end of a session.
 */
export function ContactDialog({ dress, ticket, isBrought, opened, onClose, onSent }: ContactDialogProps) {
  const { user } = useSession()
  const [writer] = useState(user)
  const draft = contactDraft(writer?.id, dress.id)
  const [initialValues] = useState(() => draft.read() ?? carriedLetter(ticket, dress.id) ?? empty)
  const navigate = useNavigate()
  const isHere = useIsStillOnPage()
  const from = `${useReturnPath()}#${CONTACT}`
  const name = dress.owner.displayName
  const { data: known } = trpc.messages.about.useQuery(
    { dressId: dress.id },
    { enabled: opened && user !== null, staleTime: 0 },
  )
  const form = useForm({
    initialValues,
    onValuesChange: draft.keep,
    validate: schemaResolver(contactSchema, { sync: true }),
    validateInputOnBlur: true,
  })
  const letter = useOpenThread(dress.id, (threadId) => {
    form.setValues(empty)
    draft.forget()
    // The answer may come after the dialog was closed, with another open or on another page.
    if (opened && isHere()) onClose()
    onSent(threadId)
  })
  const { length } = form.values.message

  /** Signs in and returns to the letter; Back leads to it as well. */
  async function signIn(values: Letter) {
    const left = writer ? undefined : carryLetter(values, dress.id)
    if (left)
      await navigate({
        to: '.',
        search: true,
        hash: true,
        state: (visit) => ({ ...visit, letter: left }),
        replace: true,
        resetScroll: false,
      })
    await navigate({
      to: '/login',
      search: { from: left ? `${from}-${left}` : from },
      state: { letterTo: name },
      replace: !left,
    })
  }

  return (
    <Dialog title={`Contact ${name}`} opened={opened} onClose={onClose} size="32rem">
      <form
        noValidate
        className={classes.form}
        onInput={letter.change}
        onSubmit={whenValid(form, (values) => {
          if (user) letter.send(contactSchema.parse(values))
          else void signIn(values)
        })}
      >
        {!writer && !user && (
          <p className={classes.note}>You sign in when you send it. What you write is kept.</p>
        )}
        {writer && !user && (
          <Note>
            You have been signed out. What you write is kept.{' '}
            {/* Replaces this page, which would reopen the letter on Back. */}
            <Link to="/login" search={{ from }} replace>
              Sign in
            </Link>
          </Note>
        )}
        {user && isBrought && <Note>Signed in. Press Send to send your message.</Note>}
        {user && known && (
          <p className={classes.note}>
            You are already talking with <bdi>{name}</bdi> about this dress.{' '}
            <Link to="/messages/$threadId" params={{ threadId: String(known.threadId) }}>
              Open the conversation
            </Link>
          </p>
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
