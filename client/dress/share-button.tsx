import { icon } from '../ui/icons.tsx'
import { failed, succeeded } from '../ui/feedback/toast.tsx'
import classes from './share-button.module.css'

const ShareIcon = icon(<path d="M12 15V4m-4 4 4-4 4 4M5 12v7.5h14V12" />)

/** Shares a page by the device's own dialog, else copies its address. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  async function share() {
    const url = new URL(path, location.origin).href
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        succeeded('Link copied', 'Paste it wherever you like.')
      }
    } catch (error) {
      // The device's dialog was cancelled.
      if (error instanceof DOMException && error.name === 'AbortError') return
      console.error('Sharing failed', error)
      failed('This could not be shared', `Its address is ${url}`)
    }
  }

  return (
    <button
      type="button"
      className={`icon-button ${classes.share}`}
      aria-label={`Share ${title}`}
      onClick={() => void share()}
    >
      <ShareIcon />
    </button>
  )
}
