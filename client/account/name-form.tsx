import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import * as z from 'zod/mini'
import { registrationSchema } from '../../shared/account-schema.ts'
import { reason, trpc } from '../api.ts'
import { Problem } from '../ui/banner.tsx'
import { hearEarly } from '../ui/hear-early.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { succeeded } from '../ui/toast.tsx'
import classes from './account-page.module.css'

const schema = z.pick(registrationSchema, { displayName: true })

/** What somebody is called here. */
export function NameForm({ displayName }: { displayName: string }) {
  const { auth } = trpc.useUtils()
  const form = useForm({
    initialValues: { displayName },
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
  })
  const update = trpc.auth.updateProfile.useMutation({
    onSuccess: ({ user }) => {
      auth.session.setData(undefined, user)
      form.setValues({ displayName: user.displayName })
      succeeded('Name saved')
    },
  })

  return (
    <>
      {update.error && (
        <Problem>{reason(update.error, 'Your name could not be saved. Please try again.')}</Problem>
      )}
      <form
        ref={hearEarly}
        method="post"
        noValidate
        className={classes.name}
        data-wrong={form.errors.displayName ? true : undefined}
        onSubmit={form.onSubmit((values) => {
          if (!update.isPending) update.mutate(values)
        })}
      >
        <TextInput
          label="Display Name"
          name="displayName"
          autoComplete="nickname"
          {...form.getInputProps('displayName')}
        />
        <SubmitButton label="Save Name" busyLabel="Saving..." isBusy={update.isPending} variant="default" />
      </form>
    </>
  )
}
