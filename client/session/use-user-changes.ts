import { useState } from 'react'
import { useLastUser } from './lost-session.tsx'

/**
 * Counts how often the user has signed out or changed: the key of what a user is doing on a public page. Not
 * the user's id, which may load after the page.
 */
export function useUserChanges() {
  const id = useLastUser()?.id
  const [before, setBefore] = useState({ id, departures: 0 })
  if (id !== before.id) setBefore({ id, departures: before.departures + (before.id ? 1 : 0) })
  return before.departures
}
