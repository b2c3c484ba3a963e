import * as z from 'zod/mini'
import { legalTexts } from './legal.ts'

/** The settings that are the text of a page. */
export const pageNames = [
  'faq',
  'howItWorks',
  'shipping',
  'about',
  'contact',
  'careers',
  ...legalTexts,
] as const
export type PageName = (typeof pageNames)[number]

export const pageSchema = z.strictObject({ page: z.enum(pageNames) })
