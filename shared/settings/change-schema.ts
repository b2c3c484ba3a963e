import * as z from 'zod/mini'
import { MAX_PAGE_TEXT, settingsSchema, type SettingName } from './settings.ts'

export const settingsChangeSchema = z.strictObject({
  /** The number of the last change that the admin has seen. */
  version: z.int().check(z.gte(0)),
  /** Those to change; null: as an untouched shop has it. */
  values: z.partial(
    z.strictObject(
      Object.fromEntries(
        Object.entries(settingsSchema.shape).map(([name, schema]) => [name, z.nullable(schema)]),
      ) as { [N in SettingName]: z.ZodMiniNullable<(typeof settingsSchema.shape)[N]> },
    ),
  ),
})
export type SettingsChange = z.infer<typeof settingsChangeSchema>

export const previewSchema = z.strictObject({ text: z.string().check(z.maxLength(MAX_PAGE_TEXT)) })
