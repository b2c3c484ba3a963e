import { LOCALE } from '../../shared/locale.ts'

/** The formats of a moment: with its time, or its date alone. Marked by `data-local`. */
export const localFormats = {
  day: { month: 'short', day: 'numeric' },
  time: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const

/**
 * Writes a page's times in the browser's time zone, which the server does not know, before paint: otherwise
 * what follows would move on hydration. Inlined at the end of the page.
 */
export default function writeLocalTimes() {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const format = time.dataset.local === 'time' ? localFormats.time : localFormats.day
    time.textContent = new Intl.DateTimeFormat(LOCALE, format).format(new Date(time.dateTime))
  }
}
