import { CURRENCY_SYMBOL } from '../../../shared/currency.ts'
import type { UseFormReturnType } from '@mantine/form'
import {
  colorFamilies,
  colorLabels,
  conditionLabels,
  conditions,
  labelSystems,
  occasionLabels,
  occasions,
  sizes,
  stretches,
  type Stretch,
} from '../../../shared/dress/dress.ts'
import { inUnit } from '../../fit/measures.ts'
import { keepUnit } from '../../fit/unit.ts'
import { UnitSwitch } from '../../fit/unit-switch.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { NativeSelect } from '../../ui/controls/native-select.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import { ToggleList } from '../../ui/controls/toggle-list.tsx'
import form from '../listing-form.module.css'
import type { ListingValues } from '../listing-values.ts'
import classes from './details-part.module.css'
import { measureFields } from './details-values.ts'
import { MeasureGuide } from './measure-guide.tsx'

const stretchNames: Record<Stretch, string> = { none: 'None', some: 'A little', very: 'A lot' }

const notSaid = { value: '', label: 'Not said' }

const measures = [
  ['bustMm', 'Bust', 'At armpits, twice.'],
  ['waistMm', 'Waist', 'Narrowest, twice.'],
  ['hipsMm', 'Hips', 'Widest, twice.'],
  ['lengthMm', 'Length', 'Shoulder to hem.'],
] as const

interface DetailsPartProps {
  form: UseFormReturnType<ListingValues>
  /** The form's initial values. */
  start: ListingValues
}

/** The optional details: fit, and what else renters look for. */
export function DetailsPart({
  form: { values, setValues, setFieldValue, getInputProps },
  start,
}: DetailsPartProps) {
  return (
    <>
      <div className={classes.intro}>
        <p>Measure it lying flat, twice the width.</p>
        <MeasureGuide />
        <p className={classes.aside}>All optional. Renters filter by it.</p>
      </div>
      <UnitSwitch
        unit={values.unit}
        onChange={(unit) => {
          keepUnit(unit)
          setValues({ ...inUnit(measureFields, values, { kept: start, unit }), unit })
        }}
      />
      <div className={classes.measures}>
        {measures.map(([field, label, description]) => (
          <TextInput
            key={field}
            label={label}
            description={description}
            inputMode="decimal"
            autoComplete="off"
            rightSection={values.unit}
            {...getInputProps(field)}
          />
        ))}
      </div>
      <div className={form.pair}>
        <NativeSelect
          label="Stretch"
          data={[notSaid, ...stretches.map((value) => ({ value, label: stretchNames[value] }))]}
          {...getInputProps('stretch')}
        />
        <NativeSelect
          label="Condition"
          data={[notSaid, ...conditions.map((value) => ({ value, label: conditionLabels[value] }))]}
          {...getInputProps('condition')}
        />
      </div>
      <div className={form.pair}>
        <NativeSelect
          label="Label: sizes of"
          description="Which country’s they are."
          data={[notSaid, ...labelSystems]}
          {...getInputProps('labelSystem')}
        />
        <TextInput
          label="Label says"
          description="As it stands in the dress."
          autoComplete="off"
          {...getInputProps('label')}
        />
      </div>
      <TextInput
        label="Retail price"
        description="What it cost new."
        inputMode="decimal"
        leftSection={CURRENCY_SYMBOL}
        className={classes.narrow}
        {...getInputProps('retailPrice')}
      />
      <div>
        <Checkbox
          label="It has been altered"
          checked={values.altered}
          onChange={(altered) => setFieldValue('altered', altered)}
        />
        {values.altered && (
          <Textarea
            label="What was altered"
            description="Hemmed, taken in, let out."
            rows={2}
            {...getInputProps('alterations')}
          />
        )}
      </div>
      <div>
        <Checkbox
          label="Tell renters how I wear it"
          checked={values.isWorn}
          onChange={(isWorn) => setFieldValue('isWorn', isWorn)}
        />
        {values.isWorn && (
          <div className={form.pair}>
            <TextInput
              label="My height"
              inputMode="decimal"
              autoComplete="off"
              rightSection={values.unit}
              {...getInputProps('wearerHeightMm')}
            />
            <NativeSelect
              label="I wear it as a"
              data={[notSaid, ...sizes]}
              {...getInputProps('wearerSize')}
            />
          </div>
        )}
      </div>
      <ToggleList
        legend="Worn to"
        options={occasions.map((value) => [value, occasionLabels[value]] as const)}
        chosen={values.occasions}
        onChange={(chosen) => setFieldValue('occasions', chosen)}
      />
      <ToggleList
        legend="Found under these colors, too"
        options={colorFamilies.map((value) => [value, colorLabels[value]] as const)}
        chosen={values.colors}
        onChange={(chosen) => setFieldValue('colors', chosen)}
      />
    </>
  )
}
