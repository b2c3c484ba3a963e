import { useSyncExternalStore } from 'react'
import classes from './offline.module.css'

function listen(tell: () => void) {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** A quiet bar while the browser has no connection. The place that announces it is always there. */
export function Offline() {
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={classes.place}>
      {!isOnline && <p className={classes.bar}>You are offline. What is on the screen may be out of date.</p>}
    </div>
  )
}
