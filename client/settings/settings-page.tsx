import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { reason, trpc, type Answers } from '../api/api.ts'
import { SignedOutNote } from '../session/signed-out-note.tsx'
import { useSession } from '../session/session.ts'
import { draftsOf } from '../storage/drafts.ts'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { whenValid } from '../ui/controls/when-valid.ts'
import { Problem } from '../ui/feedback/alert.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Failed } from '../ui/feedback/states.tsx'
import { informed, succeeded } from '../ui/feedback/toast.tsx'
import { useOnce } from '../ui/hooks/use-once.ts'
import { SettingChanges } from './changes.tsx'
import { changedIn, fieldNames, problemsOf, sections, settingFields, textsOf, typedSince } from './fields.ts'
import { SettingField } from './setting-field.tsx'
import classes from './settings.module.css'

type Read = Answers['settings']['read']

/** Of the changes that are sent at once; the server takes 64 KB. */
const MOST_BYTES = 60_000

/** What the shop is called, and what it goes by. */
export function SettingsPage() {
  const { data, error, refetch } = trpc.settings.read.useQuery()
  return (
    <div className={`page stack ${classes.page}`}>
      <h1>Settings</h1>
      <p>
        What you change here holds within seconds, on every page and in every letter from then on. Pages that
        are open, this one too, show it when they are loaded again.
      </p>
      {data ? (
        <>
          <SettingsForm current={data} />
          <SettingChanges {...data} />
        </>
      ) : error ? (
        <Failed title="Something went wrong" retry={() => void refetch()}>
          {reason(error, 'The settings could not be loaded. Please try again.')}
        </Failed>
      ) : (
        <Skeleton height={480} label="Loading the settings" />
      )}
    </div>
  )
}

/** What was typed outlives a failure, a reload, the end of the session, and another admin's change. */
function SettingsForm({ current }: { current: Read }) {
  const utils = trpc.useUtils()
  const { user } = useSession()
  const [writer] = useState(user)
  const drafts = draftsOf(writer?.id, 'tab')
  /** What the fields were filled with, by which those that were typed in are known. */
  const filled = useRef(current)
  /** What was typed is stored, perhaps in other words: an emptied text has its first ones. */
  const isStored = useRef(false)
  const form = useForm({
    initialValues: { ...textsOf(current), ...typedSince(Object(drafts.read('settings'))) },
    validate: problemsOf,
    validateInputOnBlur: true,
    onValuesChange(texts) {
      isStored.current = false
      drafts.keep('settings', typedSince(texts, textsOf(filled.current)))
    },
  })
  const change = trpc.settings.change.useMutation({
    onSuccess() {
      succeeded('Settings saved')
      drafts.forget('settings')
      isStored.current = true
    },
    onSettled: () => utils.settings.read.invalidate(),
  })
  const send = useOnce(change)
  const [isTooMuch, setIsTooMuch] = useState(false)

  const { setValues, getValues } = form
  useEffect(() => {
    if (current.version === filled.current.version) return
    const typed = isStored.current ? {} : typedSince(getValues(), textsOf(filled.current))
    setValues({ ...textsOf(current), ...typed })
    filled.current = current
  }, [current, setValues, getValues])

  function save(texts: typeof form.values) {
    const values = changedIn(texts, filled.current)
    const isTooMuch = new Blob([JSON.stringify(values)]).size > MOST_BYTES
    setIsTooMuch(isTooMuch)
    if (isTooMuch) return
    if (Object.keys(values).length) return send({ version: filled.current.version, values })
    informed('Nothing was changed')
  }

  return (
    <form
      method="post"
      noValidate
      className={`stack ${classes.form}`}
      onSubmit={(event) => whenValid(form, save)(event)}
    >
      {Object.entries(sections).map(([section, about]) => {
        const names = fieldNames.filter((name) => settingFields[name].section === section)
        return (
          names.length > 0 && (
            <section key={section} className={`stack ${classes.section}`} aria-label={section}>
              <h2>{section}</h2>
              {about && <p className="hint">{about}</p>}
              {names.map((name) => (
                <SettingField
                  key={name}
                  name={name}
                  isFixed={name in current.fixed}
                  isBusy={change.isPending}
                  outline={current.outlines[name]}
                  input={form.getInputProps(name)}
                />
              ))}
            </section>
          )
        )
      })}
      {user && change.error && (
        <Problem>{reason(change.error, 'The settings could not be saved. Please try again.')}</Problem>
      )}
      {isTooMuch && (
        <Problem>
          These texts are too long to be saved together. Please leave one as it was, and save it next.
        </Problem>
      )}
      {writer && !user && <SignedOutNote />}
      <SubmitButton label="Save Settings" busyLabel="Saving..." isBusy={change.isPending} />
    </form>
  )
}
