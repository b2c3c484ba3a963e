import * as z from 'zod/mini'
import { oneLine } from '../text.ts'
import { untouchedShop, type Shop } from './shop.ts'

const line = (name: string, max: number) =>
  oneLine({ short: `${name} is required.`, max, name }).check(
    z.refine((typed) => !/[<>]/.test(typed), `${name} must have no < and no >.`),
  )

const whole = (name: string, least: number, most: number) => {
  const message = `${name} must be a whole number from ${least} to ${most}.`
  const isRight = (value: number) => Number.isInteger(value) && value >= least && value <= most
  return z.number(message).check(z.refine(isRight, message))
}

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
  requestExpiryHours: whole('Hours', 1, 8760),
  turnaroundDays: whole('Days', 0, 30),
})
export type Settings = z.infer<typeof settingsSchema>
export type SettingName = keyof Settings

export const settingNames = Object.keys(settingsSchema.shape) as SettingName[]

export const untouched: Settings = { ...untouchedShop, requestExpiryHours: 48, turnaroundDays: 0 }

export const shopOf = ({ name, tagline, supportEmail }: Settings): Shop => ({ name, tagline, supportEmail })
