import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { closetChangeSchema, MAX_ABOUT } from '../../shared/dress/closet-schema.ts'
import { LOCALE } from '../../shared/locale.ts'
import { reason, trpc, type Answers } from '../api/api.ts'
import { useOnce } from '../ui/hooks/use-once.ts'
import { draftsOf } from '../storage/drafts.ts'
import { replayEarlyInput } from '../first-paint/replay-early-input.ts'
import { whenValid } from '../ui/controls/when-valid.ts'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { useSchemaForm } from '../ui/controls/use-schema-form.ts'
import { TextInput } from '../ui/controls/text-input.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import { Problem } from '../ui/feedback/alert.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import classes from './closet-form.module.css'

interface ClosetFormProps {
  userId: string
  closet: NonNullable<Answers['closets']['mine']>
}

/** City and description of the owner's closet. A change after the session's end waits for the next one. */
export function ClosetForm({ userId, closet: { slug, city, about, followers } }: ClosetFormProps) {
  const { closets } = trpc.useUtils()
  const form = useSchemaForm(
    closetChangeSchema,
    { city: city ?? '', about: about ?? '' },
    { validateInputOnBlur: true },
  )
  const edit = trpc.closets.edit.useMutation({
    onSuccess() {
      succeeded('Closet saved')
      void closets.invalidate()
    },
    onError({ data }, typed) {
      if (data?.code === 'UNAUTHORIZED') draftsOf(userId, 'tab').keep('closet', typed)
    },
  })
  const send = useOnce(edit)
  const written = useRef<HTMLFormElement>(null)
  const { setValues } = form
  useEffect(() => {
    const drafts = draftsOf(userId, 'tab')
    const { city, about }: Record<string, unknown> = Object(drafts.read('closet'))
    drafts.forget('closet')
    if (typeof city === 'string' && typeof about === 'string') setValues({ city, about })
    replayEarlyInput(written.current)
  }, [userId, setValues])
  const left = MAX_ABOUT - form.values.about.length

  return (
    <>
      {edit.error && (
        <Problem>{reason(edit.error, 'Your closet could not be saved. Please try again.')}</Problem>
      )}
      <form ref={written} method="post" noValidate className={classes.form} onSubmit={whenValid(form, send)}>
        <TextInput
          label="City (optional)"
          description="Where you lend. Everybody sees it, so no street and number."
          autoComplete="address-level2"
          {...form.getInputProps('city')}
        />
        <Textarea
          label="A sentence about your closet (optional)"
          description={left < 0 ? `${-left} characters too many` : `${left} characters left`}
          rows={3}
          {...form.getInputProps('about')}
        />
        <div className={`spread ${classes.actions}`}>
          <Link to="/closets/$slug" params={{ slug }} className={classes.preview}>
            See your closet
          </Link>
          <SubmitButton label="Save Closet" busyLabel="Saving..." isBusy={edit.isPending} variant="default" />
        </div>
      </form>
      <p className="hint">
        {followers === 0 && 'Nobody follows your closet yet.'}
        {followers === 1 && 'One person follows your closet.'}
        {followers > 1 && `${followers.toLocaleString(LOCALE)} people follow your closet.`} They hear once a
        day of what you list.
      </p>
    </>
  )
}
