import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { registrationSchema } from '../../shared/account/account-schema.ts'
import { reason, trpc } from '../api/api.ts'
import { useOnce } from '../ui/hooks/use-once.ts'
import { draftsOf } from '../storage/drafts.ts'
import { Problem } from '../ui/feedback/alert.tsx'
import { whenValid } from '../ui/controls/when-valid.ts'
import { replayEarlyInput } from '../first-paint/replay-early-input.ts'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { useSchemaForm } from '../ui/controls/use-schema-form.ts'
import { TextInput } from '../ui/controls/text-input.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import classes from './account-page.module.css'

const schema = z.pick(registrationSchema, { displayName: true })

/** The user's name. A change made after the session has ended waits for the next one. */
export function NameForm({ userId, displayName }: { userId: string; displayName: string }) {
  const { auth } = trpc.useUtils()
  const drafts = draftsOf(userId, 'tab')
  const form = useSchemaForm(schema, { displayName }, { validateInputOnBlur: true })
  const update = trpc.auth.updateProfile.useMutation({
    onSuccess: ({ user }) => {
      auth.session.setData(undefined, user)
      form.setValues({ displayName: user.displayName })
      succeeded('Name saved')
    },
    onError: ({ data }, typed) => {
      if (data?.code === 'UNAUTHORIZED') drafts.keep('name', typed.displayName)
    },
  })
  const send = useOnce(update)
  const written = useRef<HTMLFormElement>(null)
  const { setValues } = form
  useEffect(() => {
    const drafts = draftsOf(userId, 'tab')
    const kept = drafts.read('name')
    drafts.forget('name')
    if (typeof kept === 'string') setValues({ displayName: kept })
    replayEarlyInput(written.current)
  }, [userId, setValues])

  return (
    <>
      {update.error && (
        <Problem>{reason(update.error, 'Your name could not be saved. Please try again.')}</Problem>
      )}
      <form
        ref={written}
        method="post"
        noValidate
        className={`stack ${classes.name}`}
        data-wrong={form.errors.displayName ? true : undefined}
        onSubmit={whenValid(form, send)}
      >
        <TextInput
          label="Display Name"
          autoComplete="nickname"
          autoCapitalize="words"

          {...form.getInputProps('displayName')}
        />
        <SubmitButton label="Save Name" busyLabel="Saving..." isBusy={update.isPending} variant="default" />
      </form>
    </>
  )
}
