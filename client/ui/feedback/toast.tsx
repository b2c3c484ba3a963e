import { useEffect, useState, type ReactNode } from 'react'
import { fetchPart, latePart } from '../fetch-part.ts'

const wanted = new EventTarget()
const fetchNotifications = () => import('./notifications.tsx')
const Corner = latePart(async () => (await fetchNotifications()).Notifications)

/** Preloads the code of toasts: without a connection it could not load to say so. */
export const prepareToasts = () => fetchPart(fetchNotifications)

/** The corner of the toasts; its code loads after the page, so no page waits for it. */
export function Toasts() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    const need = () => setNeeded(true)
    wanted.addEventListener('toast', need)
    return () => wanted.removeEventListener('toast', need)
  }, [])
  return needed && <Corner />
}

/** A success, shown for some seconds and announced politely. */
export const succeeded = (title: string, message?: ReactNode) =>
  show((corner) => corner.showSuccess(title, message))

/** A neutral message, shown for some seconds. */
export const informed = (title: string, message?: string) =>
  show((corner) => corner.showNeutral(title, message))

interface Manner {
  /** False where the form announces the same: one failure is announced once. */
  isAnnounced?: boolean
}

/** An error, announced at once. Stays until closed; the same is not shown twice. Returns its removal. */
export const failed = (title: string, message?: string, { isAnnounced = true }: Manner = {}) =>
  show((corner) => corner.showError(title, message, isAnnounced))

async function show<Shown>(toast: (corner: Awaited<ReturnType<typeof fetchNotifications>>) => Shown) {
  wanted.dispatchEvent(new Event('toast'))
  const corner = await prepareToasts()
  return corner && toast(corner)
}
