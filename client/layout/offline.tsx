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

/** Sets the bar's height for pages that are as high as the screen. */
function tellHeight(bar: HTMLElement | null) {
  if (!bar) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--offline', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--offline')
  }
}

/** A bar while the browser is offline. Its live region is always rendered. */
export function Offline() {
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={classes.place}>
      {!isOnline && (
        <p ref={tellHeight} className={classes.bar}>
          You are offline. What is on the screen may be out of date.
        </p>
      )}
    </div>
  )
}
