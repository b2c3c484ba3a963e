import { useEffect, useState, type ReactNode } from 'react'
import { fetchPart, usePart } from '../fetch-part.ts'

const wanted = new EventTarget()
const fetchNotifications = () => import('./notifications.tsx')

/** Fetches what shows toasts before one is needed: where there is no connection any more, it says so. */
export const prepareToasts = () => fetchPart(fetchNotifications)

/** The corner where toasts appear; its machinery comes after the page, so no page waits for it. */
export function Toasts() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    const need = () => setNeeded(true)
    wanted.addEventListener('toast', need)
    return () => wanted.removeEventListener('toast', need)
  }, [])
  return needed && <Corner />
}

function Corner() {
  const corner = usePart(fetchNotifications)
  return corner && <corner.Notifications />
}

/** Good news for a few seconds; it waits its turn with whoever listens. */
export const succeeded = (title: string, message?: ReactNode) =>
  show((corner) => corner.showSuccess(title, message))

/** News that is neither, for a few seconds. */
export const informed = (title: string, message?: string) =>
  show((corner) => corner.showNeutral(title, message))

interface Manner {
  /** False where the form says the same to those who listen: one failure is announced once. */
  isAnnounced?: boolean
}

/** Bad news, announced at once. It stays until it is closed, and is not shown twice at a time. Gives a way to take it back. */
export const failed = (title: string, message?: string, { isAnnounced = true }: Manner = {}) =>
  show((corner) => corner.showError(title, message, isAnnounced))

async function show<Shown>(toast: (corner: Awaited<ReturnType<typeof fetchNotifications>>) => Shown) {
  wanted.dispatchEvent(new Event('toast'))
  const corner = await prepareToasts()
  return corner && toast(corner)
}
