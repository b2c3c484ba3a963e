import { lazy, Suspense, useEffect, useState } from 'react'

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

/** Good news for a few seconds; it waits its turn with whoever listens. */
export const succeeded = (title: string, message?: string) =>
  toast({ title, message }, { color: 'sage', role: 'status' })

/** News that is neither, for a few seconds. */
export const informed = (title: string, message?: string) =>
  toast({ title, message }, { color: 'slate', role: 'status' })

/** Bad news, announced at once. */
export const failed = (title: string, message?: string) =>
  toast({ title, message }, { color: 'red', role: 'alert' })

async function toast({ title, message }: Toast, manner: { color: string; role: string }) {
  wanted.dispatchEvent(new Event('toast'))
  const { notifications } = await rack()
  notifications.show({ title, message, closeButtonProps: { 'aria-label': 'Close' }, ...manner })
}
