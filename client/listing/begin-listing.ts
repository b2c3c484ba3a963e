import { isNotFound, redirect } from '@tanstack/react-router'
import { orNotFound, type Api } from '../api/api.ts'

export interface Begin {
  context: { api: Api['utils']; user: { id: string } }
  /** `like` is the slug of a dress of one's own that the new one is like. */
  deps: { like?: string }
}

/** What a new listing begins with. Like a dress of somebody else, or one that is gone, it is an ordinary one. */
export async function beginListing({ context: { api, user }, deps: { like } }: Begin) {
  if (!like) return { place: await lastPlace(api), like: undefined }
  const dress = await orNotFound(
    api.dresses.bySlug.fetch({ slug: like.toLowerCase() }, { staleTime: 0 }),
  ).catch((error: unknown) => {
    if (!isNotFound(error)) throw error
  })
  if (dress?.ownerId !== user.id) throw redirect({ to: '/dresses/add', replace: true })
  return { place: dress.location, like: dress }
}

/** Where one's last dress is, for the next; empty when that cannot be known, for the form works without. */
const lastPlace = ({ dresses }: Api['utils']) =>
  dresses.lastPlace.fetch(undefined, { staleTime: 0, retry: false }).catch(() => '')
