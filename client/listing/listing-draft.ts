import * as z from 'zod/mini'
import { categories, sizes } from '../../shared/dress/dress.ts'
import { detailsDraft } from './details/details-values.ts'
import { emptyListing, type ListingValues } from './listing-values.ts'

/** A picture as a draft remembers it: one that the server has, or one on its way there. */
export interface DraftPhoto {
  /** Once the server has it. */
  url?: string
  name: string
  /** In milliseconds since 1970; a picture that belongs to the listing already has none. */
  uploadedAt?: number
  /** Under what its file is kept until the server has it (draft-files.ts). */
  fileId?: string
}

/** All that somebody decides about a listing before it is sent. */
export interface ListingDraft {
  values: ListingValues
  photos: DraftPhoto[]
  available: boolean
}

/** The server removes what belongs to no listing after 24 hours (server/maintenance/maintenance.ts). */
const PHOTO_LIFETIME_MS = 23 * 60 * 60_000

/** What no longer makes sense is as good as not written. */
const orElse = <Value>(schema: z.ZodMiniType<Value>, fallback: Value) => z.catch(schema, fallback) // oxlint-disable-line promise/valid-params -- zod's, and no promise's

const typed = orElse(z.string(), '')

/** Field by field, so that one which an older version kept otherwise takes nothing else with it. */
const draftSchema = z.object({
  values: z.object({
    title: typed,
    description: typed,
    brand: typed,
    category: orElse(z.enum(categories), emptyListing.category),
    size: orElse(z.enum(sizes), emptyListing.size),
    color: typed,
    pricePerDay: typed,
    location: typed,
    ...detailsDraft,
  }),
  photos: orElse(
    z.array(
      z.object({
        url: z.optional(z.string()),
        name: z.string(),
        uploadedAt: z.optional(z.number()),
        fileId: z.optional(z.string()),
      }),
    ),
    [],
  ),
  available: orElse(z.boolean(), true),
})

/** Reads what was kept. Nothing when it is no draft; without the photos that the server has removed by `now`. */
export function readListingDraft(kept: unknown, now = Date.now()): ListingDraft | undefined {
  const { success, data } = draftSchema.safeParse(kept)
  if (!success) return undefined
  const photos = data.photos.filter(
    ({ uploadedAt }) => uploadedAt === undefined || now - uploadedAt < PHOTO_LIFETIME_MS,
  )
  return { ...data, photos }
}
