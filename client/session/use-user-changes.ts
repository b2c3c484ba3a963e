import { useState } from 'react'
import { useLastUser } from './lost-session.tsx'

/**
 * How often somebody has ceased to be here, by leaving or because somebody else signed in: on a page that is for
 * everybody, what they were in the middle of is keyed by it. Not by the person, who may be known after the page is there.
 */
export function useUserChanges() {
  const id = useLastUser()?.id
  const [before, setBefore] = useState({ id, departures: 0 })
  if (id !== before.id) setBefore({ id, departures: before.departures + (before.id ? 1 : 0) })
  return before.departures
}
