import { isNotFound, redirect } from '@tanstack/react-router'
import { orNotFound, type Api } from '../api/api.ts'

export interface Begin {
  context: { api: Api['utils']; user: { id: string } }
  /** `like` is the slug of the user's dress to copy from. */
  deps: { like?: string }
}

/** The initial values of a new listing. When `like` is another owner's dress or gone, they are the defaults. */
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

/** The location of the user's last dress; empty when it could not be loaded, as the form works without. */
const lastPlace = ({ dresses }: Api['utils']) =>
  dresses.lastPlace.fetch(undefined, { staleTime: 0, retry: false }).catch(() => '')
