import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { returnSchema } from '../../../shared/rental/return-schema.ts'
import { reason, type Answers } from '../../api/api.ts'
import { SignedOutNote } from '../../session/signed-out-note.tsx'
import { useSession } from '../../session/session.ts'
import { whenValid } from '../../ui/controls/when-valid.ts'
import { Textarea } from '../../ui/controls/textarea.tsx'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { answerDrafts } from '../answer-draft.ts'
import classes from './return-part.module.css'
import type { useAnswerReturn } from './use-answer-return.ts'

interface DamageDialogProps {
  rental: Answers['rentals']['one']
  answering: ReturnType<typeof useAnswerReturn>
  opened: boolean
  onClose: () => void
}

/** Says that a dress came back with damage, and what is damaged. The text survives Escape. */
export function DamageDialog({ rental, answering, opened, onClose }: DamageDialogProps) {
  const { rentalId, renterName } = rental
  const { user } = useSession()
  const [writer] = useState(user)
  const draft = answerDrafts(writer?.id, rentalId).damage
  const form = useForm({
    initialValues: { rentalId, answer: 'damaged' as const, words: draft.read() },
    onValuesChange: ({ words }) => draft.keep(words),
    validate: schemaResolver(returnSchema, { sync: true }),
  })
  const { error, isPending } = answering
  function onSaid() {
    draft.forget()
    onClose()
  }
  return (
    <Dialog title="Back, with damage" opened={opened} onClose={onClose} size="32rem">
      <DialogForm
        className={classes.form}
        onSubmit={whenValid(form, (values) =>
          answering.mutate(returnSchema.parse(values), { onSuccess: onSaid }),
        )}
        onCancel={onClose}
        isPending={isPending}
        problem={user && error && reason(error, 'Your words did not arrive. Please try again.')}
        action="Send"
        busy="Sending..."
      >
        <p>
          It says that the dress is back, too. Photographs have their place under “Back to you”, for 48 hours.
          The shop charges nobody: please agree on what it costs in the conversation.
        </p>
        <Textarea
          label="What is damaged?"
          description={`${renterName} reads this, and the shop’s team can.`}
          rows={4}
          maxLength={1000}
          data-autofocus
          {...form.getInputProps('words')}
        />
        {writer && !user && <SignedOutNote />}
      </DialogForm>
    </Dialog>
  )
}
