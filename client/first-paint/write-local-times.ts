/** How a moment is written: with its hour, or its day alone. Where it stands: `data-local`. */
export const localFormats = {
  day: { month: 'short', day: 'numeric' },
  time: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const

/**
 * Writes the moments of a page on the reader's own clock, which the server does not know, before they are seen: else
 * whatever follows them would move when the application comes. Stands at the end of a page.
 */
export default function writeLocalTimes() {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const format = time.dataset.local === 'time' ? localFormats.time : localFormats.day
    time.textContent = new Intl.DateTimeFormat('en-US', format).format(new Date(time.dateTime))
  }
}
