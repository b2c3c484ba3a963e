import { getRouteApi } from '@tanstack/react-router'
import { Thread } from './thread.tsx'

const route = getRouteApi('/_signed-in/messages/$threadId')

/** The conversation in the address. Remounted for another: nothing typed goes from one to the other. */
export function ThreadPage() {
  const { threadId } = route.useLoaderData()
  return <Thread key={threadId} threadId={threadId} />
}
