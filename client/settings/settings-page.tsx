import { useForm } from '@mantine/form'
import { reason, trpc, type Answers } from '../api/api.ts'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import { whenValid } from '../ui/controls/when-valid.ts'
import { Problem } from '../ui/feedback/alert.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Failed } from '../ui/feedback/states.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import { useOnce } from '../ui/hooks/use-once.ts'
import { SettingChanges } from './changes.tsx'
import { changedIn, fieldNames, problemsOf, settingFields, typedOf, type Typed } from './fields.ts'
import classes from './settings.module.css'

/** What the shop is called, and what it goes by. */
export function SettingsPage() {
  const { data, error, refetch } = trpc.settings.read.useQuery()
  return (
    <div className={`page stack ${classes.page}`}>
      <h1>Settings</h1>
      <p>What you change here holds within seconds, on every page and in every letter from then on.</p>
      {data ? (
        <>
          <SettingsForm key={data.version} settings={data} />
          <SettingChanges changes={data.changes} />
        </>
      ) : error ? (
        <Failed title="Something went wrong" retry={() => void refetch()}>
          {reason(error, 'The settings could not be loaded. Please try again.')}
        </Failed>
      ) : (
        <Skeleton height={480} />
      )}
    </div>
  )
}

function SettingsForm({ settings }: { settings: Answers['settings']['read'] }) {
  const { version, values, fixed } = settings
  const utils = trpc.useUtils()
  const form = useForm<Typed>({
    initialValues: typedOf({ ...values, ...fixed }),
    validate: problemsOf,
    validateInputOnBlur: true,
  })
  const change = trpc.settings.change.useMutation({
    async onSuccess() {
      succeeded('Settings saved')
      await utils.settings.read.invalidate()
    },
  })
  const send = useOnce(change)
  return (
    <form
      method="post"
      noValidate
      className={`stack ${classes.form}`}
      onSubmit={whenValid(form, (typed) =>
        send({ version, values: changedIn(typed, { ...values, ...fixed }) }),
      )}
    >
      {change.error && (
        <Problem>{reason(change.error, 'The settings could not be saved. Please try again.')}</Problem>
      )}
      {fieldNames.map((name) => {
        const { label, hint, isNumber } = settingFields[name]
        const isFixed = name in fixed
        return (
          <TextInput
            key={name}
            label={label}
            name={name}
            description={isFixed ? 'Set by the environment of the server, and changed there.' : hint}
            inputMode={isNumber && 'numeric'}
            autoComplete="off"
            disabled={isFixed}
            {...form.getInputProps(name)}
          />
        )
      })}
      <SubmitButton label="Save Settings" busyLabel="Saving..." isBusy={change.isPending} />
    </form>
  )
}
