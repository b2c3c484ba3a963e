import * as z from 'zod/mini'
import { orElse } from './details/details-values.ts'
import { listingSchema, type ListingValues } from './listing-values.ts'

/** A photo in a draft: uploaded, or still uploading. */
export interface DraftPhoto {
  /** Set once it is uploaded. */
  url?: string
  name: string
  /** In milliseconds since 1970; unset for photos that belong to the listing already. */
  uploadedAt?: number
  /** The key of its file until it is uploaded (draft-files.ts). */
  fileId?: string
}

/** An unsent listing. */
export interface ListingDraft {
  values: ListingValues
  photos: DraftPhoto[]
  available: boolean
}

/** The server deletes unused uploads after 24 hours (server/maintenance/maintenance.ts). */
const PHOTO_LIFETIME_MS = 23 * 60 * 60_000

const draftSchema = z.object({
  values: listingSchema,
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

/** Parses a stored draft, without photos that the server has deleted by `now`. Undefined when it is no draft. */
export function readListingDraft(kept: unknown, now = Date.now()): ListingDraft | undefined {
  const { success, data } = draftSchema.safeParse(kept)
  if (!success) return undefined
  const photos = data.photos.filter(
    ({ uploadedAt }) => uploadedAt === undefined || now - uploadedAt < PHOTO_LIFETIME_MS,
  )
  return { ...data, photos }
}
