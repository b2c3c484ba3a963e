import { palettes } from '../../shared/settings/palettes.ts'
import { settingsSchema, type SettingName } from '../../shared/settings/settings.ts'
import type { Answers } from '../api/api.ts'

/** How a text is written. */
const MARKS =
  'Of a text, the first line is the title. ## begins a heading, - or 1. an item of a list; **bold**, [words](/address) for a link, {shop} for the shop’s name, <{email}> for its address.'

/** The headings of the page in their order, and what holds for all of a section. */
export const sections = { 'The shop': '', Look: '', Pages: MARKS, Law: MARKS, Renting: '' }

interface Field {
  section: keyof typeof sections
  label: string
  hint: string
  /** By default one line of text. `text` is Markdown with a preview, `lines` plain text of several lines. */
  kind?: 'number' | 'text' | 'lines' | 'switch' | 'choice' | 'picture'
  /** Of a choice: what each value is called. */
  options?: Record<string, string>
}

const EMPTIED = 'Emptied, it is the text that it began with.'

/** The settings as an admin reads them, in the order of the page. */
export const settingFields: Record<SettingName, Field> = {
  name: {
    section: 'The shop',
    label: 'Name',
    hint: 'In the header, in titles, and as the sender of letters.',
  },
  tagline: {
    section: 'The shop',
    label: 'Tagline',
    hint: 'One sentence: under the name, in search engines, in previews.',
  },
  supportEmail: {
    section: 'The shop',
    label: 'Support address',
    hint: 'Whom people write to, and whom letters come from.',
  },
  links: {
    section: 'The shop',
    label: 'Links in the footer',
    hint: 'One a line: its name, a space, and an address that begins with https:// or, of this shop, with /.',
    kind: 'lines',
  },
  refusedWords: {
    section: 'The shop',
    label: 'Words that names and titles may not contain',
    hint: 'One a line, in any case and with any accents; only whole words count. Those that have them already stay until they are changed.',
    kind: 'lines',
  },
  heroTitle: {
    section: 'Pages',
    label: 'Title of the first page',
    hint: 'What stands between two * is in italics.',
  },
  heroLead: { section: 'Pages', label: 'Text under it', hint: 'What your shop is, in a sentence or two.' },
  pitchTitle: {
    section: 'Pages',
    label: 'Title for lenders',
    hint: 'Further down on the first page. What stands between two * is in italics.',
  },
  pitch: { section: 'Pages', label: 'Text for lenders', hint: 'Why somebody should lend a dress here.' },
  faq: {
    section: 'Pages',
    label: 'FAQ',
    hint: `Each heading is a question, and what follows it the answer. ${EMPTIED}`,
    kind: 'text',
  },
  howItWorks: { section: 'Pages', label: 'How It Works', hint: EMPTIED, kind: 'text' },
  shipping: { section: 'Pages', label: 'Shipping and Returns', hint: EMPTIED, kind: 'text' },
  about: { section: 'Pages', label: 'About Us', hint: EMPTIED, kind: 'text' },
  contact: { section: 'Pages', label: 'Contact', hint: EMPTIED, kind: 'text' },
  careers: { section: 'Pages', label: 'Careers', hint: EMPTIED, kind: 'text' },
  labels: {
    section: 'Renting',
    label: 'Every dress comes with a prepaid return label',
    hint: 'Off, the shop’s own texts speak of none; look at those that you have changed.',
    kind: 'switch',
  },
  cleaning: {
    section: 'Renting',
    label: 'Dresses are professionally cleaned and inspected between rentals',
    hint: 'Off, the shop’s own texts do not say so; look at those that you have changed.',
    kind: 'switch',
  },
  palette: {
    section: 'Look',
    label: 'Colors',
    hint: 'Of every page and letter; all of them read well.',
    kind: 'choice',
    options: Object.fromEntries(Object.entries(palettes).map(([name, { label }]) => [name, label])),
  },
  logo: {
    section: 'Look',
    label: 'Logo',
    hint: 'In place of the name, in the header and in letters. JPEG, PNG or WebP; what is transparent becomes white.',
    kind: 'picture',
  },
  icon: {
    section: 'Look',
    label: 'Icon',
    hint: 'In tabs and on home screens: best a square of at least 512 pixels.',
    kind: 'picture',
  },
  requestExpiryHours: {
    section: 'Renting',
    label: 'Hours to answer a request',
    hint: 'Without an answer it lapses. Holds for requests from now on.',
    kind: 'number',
  },
  turnaroundDays: {
    section: 'Renting',
    label: 'Days of rest after a rental',
    hint: 'For dresses whose owner says nothing else.',
    kind: 'number',
  },
  ways: {
    section: 'Renting',
    label: 'How dresses travel',
    hint: 'Holds for listings and new requests. What was agreed on stays as it is.',
    kind: 'choice',
    options: {
      both: 'Either, as each owner says',
      post: 'By post only',
      meet: 'Handed over only',
    },
  },
  closedSundays: {
    section: 'Renting',
    label: 'Nothing is delivered on Sundays',
    hint: 'The day to post a dress is earlier where a Sunday is in between.',
    kind: 'switch',
  },
  closedDays: {
    section: 'Renting',
    label: 'Other days on which nothing is delivered',
    hint: 'One a line, such as 2026-11-26, or 12-25 for every year.',
    kind: 'lines',
  },
  terms: {
    section: 'Law',
    label: 'Terms',
    hint: 'At /terms while it is not empty. Whoever makes an account accepts them.',
    kind: 'text',
  },
  termsVersion: {
    section: 'Law',
    label: 'Version of the terms',
    hint: 'A higher number asks everybody to accept them again, before they ask, list or write.',
    kind: 'number',
  },
  privacy: {
    section: 'Law',
    label: 'Privacy',
    hint: 'At /privacy while it is not empty: which data you keep, why and for how long.',
    kind: 'text',
  },
  imprint: {
    section: 'Law',
    label: 'Imprint',
    hint: 'At /imprint while it is not empty: who runs this shop.',
    kind: 'text',
  },
  cookies: { section: 'Law', label: 'Cookies', hint: 'At /cookies while it is not empty.', kind: 'text' },
}

export const fieldNames = Object.keys(settingFields) as SettingName[]

/** Settings as the form holds them, each a text; of a switch `true` or `false`. */
type Texts = Record<SettingName, string>

/** Settings as they were read: those of the shop, of an untouched one, and those that the environment sets. */
type Read = Pick<Answers['settings']['read'], 'values' | 'untouched' | 'unsaid' | 'fixed'>

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

const valuesOf = (texts: Texts) => perField((name) => valueOf(texts[name], settingFields[name]))

function valueOf(text: string, { kind }: Field) {
  if (kind === 'switch') return text === 'true'
  if (kind !== 'number') return text
  // An empty number is none, and not 0.
  return /^\s*\d+\s*$/.test(text) ? Number(text) : NaN
}

/** What is wrong with each field. */
export function problemsOf(texts: Texts) {
  const { error } = settingsSchema.safeParse(valuesOf(texts))
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
}

/** The settings that are others than before; null for one that is as in an untouched shop again. */
export function changedIn(texts: Texts, { values, fixed, untouched, unsaid }: Read) {
  const before = { ...values, ...fixed }
  const now = settingsSchema.parse(valuesOf(texts))
  const changed = fieldNames.filter((name) => now[name] !== before[name] || unsaid.includes(name))
  return Object.fromEntries(
    changed.map((name) => [name, now[name] === untouched[name] || now[name] === '' ? null : now[name]]),
  )
}
