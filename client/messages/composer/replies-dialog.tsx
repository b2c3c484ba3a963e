import { useEffect, useRef, useState } from 'react'
import { replySchema } from '../../../shared/message-schema.ts'
import { MAX_REPLIES, MAX_TEXT } from '../../../shared/message.ts'
import { reason, trpc, type Answers } from '../../api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { whenValid } from '../../ui/controls/when-valid.ts'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { Dialog, type Openable } from '../../ui/dialogs/dialog.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { Problem } from '../../ui/feedback/alert.tsx'
import classes from './replies-dialog.module.css'
import { useRemoveReply, useSaveReply } from './use-replies.ts'

type Reply = Answers['messages']['replies'][number]

interface RepliesDialogProps extends Openable {
  /** The composer's text: the initial text of a new reply. */
  written: string
}

/** Adds, changes and deletes saved replies. */
export function RepliesDialog({ opened, onClose, written }: RepliesDialogProps) {
  return (
    <Dialog title="Saved replies" opened={opened} onClose={onClose} size="34rem">
      {/* Remounted on opening, with the current text. */}
      {opened && <Replies written={written.trim()} />}
    </Dialog>
  )
}

function Replies({ written }: { written: string }) {
  const { data: replies, error } = trpc.messages.replies.useQuery()
  const remove = useRemoveReply()
  const [edited, setEdited] = useState<Partial<Reply> | undefined>(written ? { body: written } : undefined)
  const list = useRef<HTMLDivElement>(null)
  useRestoreFocus(list, edited)
  if (edited) return <ReplyForm key={edited.id} reply={edited} onDone={() => setEdited(undefined)} />
  return (
    <div ref={list} tabIndex={-1} className={classes.replies}>
      <p className="meta">{'{name} and {dress} are filled in when you use one.'}</p>
      {error && !replies && (
        <Problem>{reason(error, 'Your replies could not be loaded. Please try again.')}</Problem>
      )}
      {replies?.length === 0 && <p>No saved replies yet.</p>}
      {replies && replies.length > 0 && (
        <ul className={classes.list}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <div className={classes.words}>
                <strong dir="auto">{reply.title}</strong>
                <p dir="auto">{reply.body}</p>
              </div>
              <Button variant="subtle" aria-label={`Change ${reply.title}`} onClick={() => setEdited(reply)}>
                Change
              </Button>
              <Button
                variant="subtle"
                aria-label={`Delete ${reply.title}`}
                aria-disabled={remove.isPending}
                onClick={() => remove.mutate({ id: reply.id })}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      {replies && replies.length >= MAX_REPLIES ? (
        <p className="meta">You can keep at most {MAX_REPLIES} replies.</p>
      ) : (
        <Button data-autofocus onClick={() => setEdited({})}>
          Add a reply
        </Button>
      )}
    </div>
  )
}

function ReplyForm({ reply, onDone }: { reply: Partial<Reply>; onDone: () => void }) {
  const form = useSchemaForm(replySchema, { id: reply.id, title: reply.title ?? '', body: reply.body ?? '' })
  const save = useSaveReply(onDone)
  const first = useRef<HTMLInputElement>(null)
  // It replaces the list, whose button had the focus.
  useEffect(() => first.current?.focus(), [])

  return (
    <DialogForm
      className={classes.replies}
      onSubmit={whenValid(form, save.mutate)}
      onCancel={onDone}
      isPending={save.isPending}
      problem={
        save.error && reason(save.error, 'It could not be saved. Please check your connection and try again.')
      }
      action="Save reply"
      busy="Saving..."
    >
      <TextInput ref={first} label="Title" maxLength={60} {...form.getInputProps('title')} />
      <Textarea
        label="Reply"
        description="{name} and {dress} are filled in when you use it."
        rows={6}
        maxLength={MAX_TEXT}
        {...form.getInputProps('body')}
      />
    </DialogForm>
  )
}
