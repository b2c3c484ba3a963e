import * as z from 'zod/mini'
import { oneLine, text } from '../text.ts'
import { dressWays } from '../dress/travel.ts'
import { palettes, type Palette } from './palettes.ts'
import { MAX_CLOSED_DAYS } from './shop.ts'

const line = (name: string, max: number) =>
  oneLine({ short: `${name} is required.`, max, name }).check(
    z.refine((typed) => !/[<>]/.test(typed), `${name} must have no < and no >.`),
  )

const whole = (name: string, least: number, most: number) => {
  const message = `${name} must be a whole number from ${least} to ${most}.`
  const isRight = (value: number) => Number.isInteger(value) && value >= least && value <= most
  return z.number(message).check(z.refine(isRight, message))
}

/** A name and where it leads, on a line of their own: an https address, or a page of the shop. */
const linkLine = /^(\S.{0,39}?) +(https:\/\/\S+|\/(?!\/)\S*)$/
const MAX_LINKS = 8

const links = text({ min: 0, short: 'Links must be text.', max: 2000, name: 'Links' }).check(
  z.refine(
    (typed) => linesOf(typed).every((one) => linkLine.test(one)),
    'Each line is a name of up to 40 characters and an address, such as: Instagram https://instagram.com/shop',
  ),
  z.refine((typed) => linesOf(typed).length <= MAX_LINKS, `There is room for ${MAX_LINKS} links.`),
)

/** The lines of a text, without empty ones. */
export const linesOf = (typed: string) => typed.split('\n').flatMap((one) => one.trim() || [])

const closedDays = text({ min: 0, short: 'Days must be text.', max: 1000, name: 'Days' }).check(
  z.refine(
    (typed) => linesOf(typed).every((one) => /^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(one)),
    'Each line is a day, such as 2026-12-24, or 12-25 for every year.',
  ),
  z.refine((typed) => linesOf(typed).length <= MAX_CLOSED_DAYS, `There is room for ${MAX_CLOSED_DAYS} days.`),
)

const MAX_WORDS = 200

const refusedWords = text({ min: 0, short: 'Words must be text.', max: 8000, name: 'Words' }).check(
  z.refine(
    (typed) => linesOf(typed).every((one) => one.length <= 40 && /[\p{L}\p{N}]/u.test(one)),
    'Each line is a word, or a few, of up to 40 characters.',
  ),
  z.refine((typed) => linesOf(typed).length <= MAX_WORDS, `There is room for ${MAX_WORDS} lines.`),
)

/** The id of an upload, or empty. */
const picture = z.string().check(z.regex(/^([0-9a-f]{32})?$/, 'Please choose the picture again.'))

/** Of one text in Markdown. */
export const MAX_PAGE_TEXT = 20_000

/** A text in Markdown; it may be empty. */
export const pageText = (name: string) =>
  text({ min: 0, short: `${name} must be text.`, max: MAX_PAGE_TEXT, name })

const WHOLE_ADDRESS = 'Please give a whole address, such as hello@shop.com.'

/** What admins may change of the shop (docs/product.md#settings). A row of `setting` has one of these names. */
export const settingsSchema = z.strictObject({
  name: line('Name', 60).check(
    z.refine((typed) => !typed || /[\p{L}\p{N}]/u.test(typed), 'Name must have a letter or a digit.'),
  ),
  tagline: line('Tagline', 160),
  supportEmail: z
    .string(WHOLE_ADDRESS)
    .check(z.trim(), z.toLowerCase(), z.maxLength(254, WHOLE_ADDRESS), z.email(WHOLE_ADDRESS)),
  links,
  refusedWords,
  heroTitle: line('Title', 90),
  heroLead: line('Text', 240),
  pitchTitle: line('Title', 90),
  pitch: line('Text', 240),
  faq: pageText('FAQ'),
  howItWorks: pageText('How It Works'),
  shipping: pageText('Shipping and Returns'),
  about: pageText('About Us'),
  contact: pageText('Contact'),
  careers: pageText('Careers'),
  labels: z.boolean(),
  cleaning: z.boolean(),
  palette: z.enum(Object.keys(palettes) as Palette[], 'Please choose a palette.'),
  logo: picture,
  icon: picture,
  requestExpiryHours: whole('Hours', 1, 8760),
  turnaroundDays: whole('Days', 0, 30),
  ways: z.enum(dressWays, 'Please choose how dresses travel.'),
  closedDays,
  closedSundays: z.boolean(),
  terms: pageText('Terms'),
  privacy: pageText('Privacy'),
  imprint: pageText('Imprint'),
  cookies: pageText('Cookies'),
  termsVersion: whole('The version', 1, 9999),
})
export type Settings = z.infer<typeof settingsSchema>
export type SettingName = keyof Settings

/** Those that an admin has to say once, also where they stay as they are in an untouched shop. */
export const toBeSaid: SettingName[] = ['ways', 'labels', 'cleaning']

export const settingNames = Object.keys(settingsSchema.shape) as SettingName[]

/** The links of a setting of such lines. */
export const linksOf = (typed: string) =>
  linesOf(typed).flatMap((one) => {
    const [, label, address] = linkLine.exec(one) ?? []
    return label && address ? [{ label, address }] : []
  })
