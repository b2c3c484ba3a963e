import { lazy, Suspense, useEffect, useState } from 'react'
import { Recovery } from './recovery.tsx'

interface Toast {
  title: string
  message?: string
}

const wanted = new EventTarget()
const rack = () => import('./toast-rack.tsx')
const Rack = lazy(async () => ({ default: (await rack()).Rack }))

/** The corner where toasts appear; its machinery is fetched with the first of them, so no page waits for it. */
export function Toasts() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    const need = () => setNeeded(true)
    wanted.addEventListener('toast', need)
    return () => wanted.removeEventListener('toast', need)
  }, [])
  return needed ? (
    <Suspense>
      <Rack />
    </Suspense>
  ) : null
}

/** How long good news stays, in milliseconds. */
const GOOD_NEWS_MS = 9000

/** Good news for a few seconds; it waits its turn with whoever listens. */
export const succeeded = (title: string, message?: string) =>
  toast({ title, message }, { color: 'sage', role: 'status', autoClose: GOOD_NEWS_MS })

/** News that is neither, for a few seconds. */
export const informed = (title: string, message?: string) =>
  toast({ title, message }, { color: 'slate', role: 'status', autoClose: GOOD_NEWS_MS })

interface Manner {
  /** False where the form says the same to those who listen: one failure is announced once. */
  isAnnounced?: boolean
}

/** Bad news, announced at once. It stays until it is closed, and is not shown twice at a time. */
export const failed = (title: string, message?: string, { isAnnounced = true }: Manner = {}) =>
  toast(
    { title, message },
    {
      id: `${title} ${message}`,
      color: 'red',
      role: isAnnounced ? 'alert' : 'none', // without one it would be an alert
      autoClose: false,
    },
  )

interface Look {
  id?: string
  color: string
  role: string
  autoClose: number | false
}

async function toast({ title, message }: Toast, look: Look) {
  wanted.dispatchEvent(new Event('toast'))
  const { notifications } = await rack()
  const id = notifications.show({
    title,
    message: (
      <>
        {message}
        {look.color === 'red' && <Recovery onTaken={() => notifications.hide(id)} />}
      </>
    ),
    closeButtonProps: { 'aria-label': 'Close' },
    ...look,
  })
}
