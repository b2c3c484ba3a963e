import type { GetInputPropsReturnType } from '@mantine/form'
import { useId, useState } from 'react'
import type { SettingName } from '../../shared/settings/settings.ts'
import { reason, trpc } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Checkbox } from '../ui/controls/checkbox.tsx'
import { NativeSelect } from '../ui/controls/native-select.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import { Problem } from '../ui/feedback/alert.tsx'
import { settingFields } from './fields.ts'
import { PictureField } from './picture-field.tsx'
import classes from './settings.module.css'

interface SettingFieldProps {
  name: SettingName
  /** The field of the form. */
  input: GetInputPropsReturnType
  /** Set by the environment. */
  isFixed: boolean
  isBusy: boolean
  /** What an empty text can begin with. */
  outline?: string
}

/** One setting, by its kind. */
export function SettingField({ name, input, isFixed, isBusy, outline }: SettingFieldProps) {
  const { label, hint, kind, options = {} } = settingFields[name]
  const description = isFixed ? 'Set by the environment of the server, and changed there.' : hint
  const readOnly = isFixed || isBusy
  if (kind === 'switch')
    return (
      <div>
        <Checkbox
          label={label}
          checked={input.value === 'true'}
          onChange={(checked) => !readOnly && input.onChange(String(checked))}
        />
        <p className="hint">{description}</p>
      </div>
    )
  const field = { ...input, label, name, description }
  if (kind === 'picture') return <PictureField label={label} input={input} hint={hint} isBusy={isBusy} />
  if (kind === 'choice')
    return (
      <NativeSelect
        {...field}
        disabled={readOnly}
        data={Object.entries(options).map(([option, words]) => ({ value: option, label: words }))}
      />
    )
  if (kind === 'lines' || kind === 'text')
    return (
      <div className={classes.text}>
        <Textarea {...field} rows={kind === 'text' ? 12 : 4} readOnly={readOnly} />
        {outline && !input.value && (
          <Button
            variant="default"
            className={classes.toggle}
            disabled={readOnly}
            onClick={() => input.onChange(outline)}
          >
            Begin with an outline<span className="unseen">: {label}</span>
          </Button>
        )}
        {kind === 'text' && <Preview of={label} text={input.value} />}
      </div>
    )
  return (
    <TextInput
      {...field}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      readOnly={readOnly}
    />
  )
}

/** Shows on request how the page would show a text. */
function Preview({ of, text }: { of: string; text: string }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, isPending, mutate } = trpc.settings.preview.useMutation()
  function toggle() {
    if (!isOpen) mutate({ text })
    setIsOpen(!isOpen)
  }
  return (
    <>
      <Button
        variant="default"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        Preview<span className="unseen">: {of}</span>
      </Button>
      <div id={id} hidden={!isOpen}>
        {error ? (
          <Problem>{reason(error, 'The preview could not be loaded. Please try again.')}</Problem>
        ) : isPending ? (
          <p className="hint">One moment...</p>
        ) : (
          <div className={classes.preview} dangerouslySetInnerHTML={{ __html: data ?? '' }} />
        )}
      </div>
    </>
  )
}
