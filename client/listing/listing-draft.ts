import * as z from 'zod/mini'
import { orElse } from './details/details-values.ts'
import { listingSchema } from './listing-values.ts'

/** The server deletes unused uploads after 24 hours (server/maintenance/maintenance.ts). */
const PHOTO_LIFETIME_MS = 23 * 60 * 60_000

/** A photo in a draft: uploaded, or still uploading. */
const photoSchema = z.object({
  /** Set once it is uploaded. */
  url: z.optional(z.string()),
  name: z.string(),
  /** In milliseconds since 1970; unset for photos that belong to the listing already. */
  uploadedAt: z.optional(z.number()),
  /** The key of its file until it is uploaded (draft-files.ts). */
  fileId: z.optional(z.string()),
})
export type DraftPhoto = z.infer<typeof photoSchema>

/** An unsent listing. */
const draftSchema = z.object({
  values: listingSchema,
  photos: orElse(z.array(photoSchema), []),
  available: orElse(z.boolean(), true),
})
export type ListingDraft = z.infer<typeof draftSchema>

/** Parses a stored draft, without photos that the server has deleted by `now`. Undefined when it is no draft. */
export function readListingDraft(kept: unknown, now = Date.now()): ListingDraft | undefined {
  const { success, data } = draftSchema.safeParse(kept)
  if (!success) return undefined
  const photos = data.photos.filter(
    ({ uploadedAt }) => uploadedAt === undefined || now - uploadedAt < PHOTO_LIFETIME_MS,
  )
  return { ...data, photos }
}
