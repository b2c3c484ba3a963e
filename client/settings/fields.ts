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
type Texts = Record<SettingName, string>

/** Settings as they were read: those of the shop, and those that the environment sets. */
interface Read {
  values: Settings
  fixed: Partial<Settings>
}

const perField = <T>(each: (name: SettingName) => T) =>
  Object.fromEntries(fieldNames.map((name) => [name, each(name)])) as Record<SettingName, T>

export const textsOf = ({ values, fixed }: Read): Texts => {
  const settings = { ...values, ...fixed }
  return perField((name) => String(settings[name]))
}

/** The texts that are others than those that the fields were filled with. */
export const typedSince = (texts: Record<string, unknown>, filled?: Texts): Partial<Texts> =>
  Object.fromEntries(
    fieldNames
      .filter((name) => typeof texts[name] === 'string' && texts[name] !== filled?.[name])
      .map((name) => [name, texts[name]]),
  )

/** An empty number is none, and not 0. */
const valuesOf = (texts: Texts) =>
  perField((name) => {
    if (!settingFields[name].isNumber) return texts[name]
    const text = texts[name].trim()
    return /^\d+$/.test(text) ? Number(text) : NaN
  })

/** What is wrong with each field. */
export function problemsOf(texts: Texts) {
  const { error } = settingsSchema.safeParse(valuesOf(texts))
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
}

/** The settings that are others than before; null for one that is as in an untouched shop again. */
export function changedIn(texts: Texts, { values, fixed }: Read) {
  const before = { ...values, ...fixed }
  const now = settingsSchema.parse(valuesOf(texts))
  const changed = fieldNames.filter((name) => now[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, now[name] === untouched[name] ? null : now[name]]))
}
