import { schemaResolver, useForm } from '@mantine/form'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { sizes, type Size } from '../../../shared/dress/dress.ts'
import { bodySchema, type Body } from '../../../shared/account/measure-schema.ts'
import type { Unit } from '../../../shared/dress/units.ts'
import { reason, trpc, type Answers } from '../../api/api.ts'
import { replayEarlyInput } from '../../first-paint/replay-early-input.ts'
import { inUnit, shownHeight, shownMeasure, typedMm } from '../../fit/measures.ts'
import { firstUnit, keepUnit } from '../../fit/unit.ts'
import { UnitSwitch } from '../../fit/unit-switch.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { whenValid } from '../../ui/controls/when-valid.ts'
import { NativeSelect } from '../../ui/controls/native-select.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Problem } from '../../ui/feedback/alert.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { useIsStillOnPage } from '../../ui/hooks/use-is-still-on-page.ts'
import classes from './measurements.module.css'

const route = getRouteApi('/_signed-in/account/measurements')

const measures = ['heightMm', 'bustMm', 'waistMm', 'hipsMm'] as const

const fields = [
  ['heightMm', 'Height', 'Without shoes.'],
  ['bustMm', 'Bust', 'Around the fullest part.'],
  ['waistMm', 'Waist', 'Around the narrowest part.'],
  ['hipsMm', 'Hips', 'Around the fullest part.'],
] as const

/** As it is typed: measures in their unit. */
type Typed = { unit: Unit; usualSize: Size | '' } & Record<(typeof measures)[number], string>

const typedOf = (body: Answers['body']['get'], unit: Unit): Typed => ({
  heightMm: shownHeight(body?.heightMm ?? null, unit),
  bustMm: shownMeasure(body?.bustMm ?? null, unit),
  waistMm: shownMeasure(body?.waistMm ?? null, unit),
  hipsMm: shownMeasure(body?.hipsMm ?? null, unit),
  usualSize: body?.usualSize ?? '',
  unit,
})

/** The server's input. */
const toBody = ({ unit, usualSize, ...typed }: Typed): Body => ({
  heightMm: typedMm(typed.heightMm, unit),
  bustMm: typedMm(typed.bustMm, unit),
  waistMm: typedMm(typed.waistMm, unit),
  hipsMm: typedMm(typed.hipsMm, unit),
  usualSize: usualSize || null,
})

const check = schemaResolver(bodySchema, { sync: true })

/** The user's measures: entered, changed and deleted. They are never stored in the browser. */
export function MeasurementsForm({ body }: { body: Answers['body']['get'] }) {
  const { from } = route.useSearch()
  const { history } = useRouter()
  const isHere = useIsStillOnPage()
  const utils = trpc.useUtils()
  const [kept, setKept] = useState(() => typedOf(body, 'cm'))
  const form = useForm<Typed>({
    initialValues: kept,
    validate: (typed) => check(toBody(typed)),
    validateInputOnBlur: true,
  })

  /** Takes over the server's answer and reloads lists by fit. */
  async function settle(now: Answers['body']['get'], unit: Unit) {
    utils.body.get.setData(undefined, now)
    const typed = typedOf(now, unit)
    setKept(typed)
    form.setValues(typed)
    await utils.dresses.fitting.invalidate()
  }
  const save = trpc.body.set.useMutation({
    async onSuccess(now) {
      succeeded('Measurements saved')
      keepUnit(form.values.unit)
      await settle(now, form.values.unit)
      if (from && isHere()) history.push(from)
    },
  })
  const forget = trpc.body.remove.useMutation({
    async onSuccess() {
      succeeded('Measurements deleted')
      await settle(null, form.values.unit)
      form.clearErrors()
    },
  })

  const written = useRef<HTMLFormElement>(null)
  useEffect(() => replayEarlyInput(written.current), [])
  const { setValues } = form
  useEffect(() => {
    // The server does not know the unit, so it is set after hydration.
    const unit = firstUnit()
    setValues((typed) => ({ ...typed, ...inUnit(measures, { ...kept, ...typed }, { kept, unit }), unit }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, however often it is saved
  }, [])
  const isBusy = save.isPending || forget.isPending

  return (
    <form
      ref={written}
      method="post" // were it sent before it is ours, none of it would stand in the address
      noValidate
      className={classes.form}
      onSubmit={whenValid(form, (typed) => {
        if (!isBusy) save.mutate(toBody(typed))
      })}
    >
      <UnitSwitch
        unit={form.values.unit}
        onChange={(unit) => {
          keepUnit(unit)
          form.setValues({ ...inUnit(measures, form.values, { kept, unit }), unit })
          form.clearErrors()
        }}
      />
      <div className={classes.fields}>
        {fields.map(([field, label, description]) => (
          <TextInput
            key={field}
            label={label}
            description={
              field === 'heightMm' && form.values.unit === 'in' ? `${description} Like 5′6″.` : description
            }
            // A height may be 5′6″, which a keypad for numbers cannot type.
            inputMode={field === 'heightMm' && form.values.unit === 'in' ? 'text' : 'decimal'}
            autoComplete="off"
            rightSection={form.values.unit}
            {...form.getInputProps(field)}
          />
        ))}
        <NativeSelect
          label="Usual size"
          description="What you mostly buy."
          data={[{ value: '', label: 'Not said' }, ...sizes.map((size) => ({ value: size, label: size }))]}
          {...form.getInputProps('usualSize')}
        />
      </div>
      {save.error && (
        <Problem>{reason(save.error, 'Your measurements could not be saved. Please try again.')}</Problem>
      )}
      {forget.error && (
        <Problem>{reason(forget.error, 'Your measurements could not be deleted. Please try again.')}</Problem>
      )}
      <div className="buttons">
        <SubmitButton label="Save" busyLabel="Saving..." isBusy={save.isPending} />
        {body && (
          <Button variant="subtle" aria-disabled={isBusy} onClick={() => forget.mutate()}>
            Delete my measurements
          </Button>
        )}
      </div>
    </form>
  )
}
