import { settingsSchema, untouched, type SettingName, type Settings } from '../../shared/settings/settings.ts'

interface Field {
  label: string
  hint: string
  isNumber?: true
}

/** The settings as an admin reads them, in the order of the page. */
export const settingFields: Record<SettingName, Field> = {
  name: { label: 'Name', hint: 'In the header, in titles, and as the sender of letters.' },
  tagline: { label: 'Tagline', hint: 'One sentence: under the name, in search engines, in previews.' },
  supportEmail: { label: 'Support address', hint: 'Whom people write to, and whom letters come from.' },
  requestExpiryHours: {
    label: 'Hours to answer a request',
    hint: 'Without an answer it lapses. Holds for requests from now on.',
    isNumber: true,
  },
  turnaroundDays: {
    label: 'Days of rest after a rental',
    hint: 'For dresses whose owner says nothing else.',
    isNumber: true,
  },
}

export const fieldNames = Object.keys(settingFields) as SettingName[]

/** Settings as the form holds them, each a text. */
export type Typed = Record<SettingName, string>

const perField = <T>(each: (name: SettingName) => T) =>
  Object.fromEntries(fieldNames.map((name) => [name, each(name)])) as Record<SettingName, T>

export const typedOf = (values: Settings): Typed => perField((name) => String(values[name]))

/** An empty number is none, and not 0. */
const valuesOf = (typed: Typed) =>
  perField((name) => {
    const text = typed[name].trim()
    return settingFields[name].isNumber ? (text ? Number(text) : NaN) : typed[name]
  })

/** What is wrong with each field. */
export function problemsOf(typed: Typed) {
  const { error } = settingsSchema.safeParse(valuesOf(typed))
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
}

/** The settings that are others than before; null for one that is as in an untouched shop again. */
export function changedIn(typed: Typed, before: Settings) {
  const now = settingsSchema.parse(valuesOf(typed))
  const changed = fieldNames.filter((name) => now[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, now[name] === untouched[name] ? null : now[name]]))
}
