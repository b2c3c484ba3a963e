/** How long the first paint may delay the application, in milliseconds. */
export const PAINT_TIMEOUT_MS = 1_500

/**
 * How long after its callback a frame counts as being on the screen, in milliseconds, where the browser does not say so:
 * it may wait for a font, and a picture is decoded first. What loads before is in its way.
 */
const FRAME_MS = 200

/** In place of `modulepreload` and `module`, so that browsers do not load these files yet. */
export const DEFERRED = 'deferred'

/**
 * Loads the application once the page has painted, with its large picture where it has one, or at once in a hidden
 * tab. Until then a slow connection is for styles, fonts and that picture. Inlined at the end of the page.
 */
export default function deferScripts() {
  let isIn = false

  function letIn() {
    if (isIn) return
    isIn = true
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${DEFERRED}]`))
      link.rel = 'modulepreload'
    for (const { src, nonce } of document.querySelectorAll<HTMLScriptElement>(`script[type=${DEFERRED}]`))
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src, nonce }))
  }

  // A frame callback runs before paint; some browsers tell when something was painted.
  const afterPaint = () => requestAnimationFrame(() => setTimeout(letIn, FRAME_MS))
  // A form to sign in with is typed in at once, so the application does not wait for a picture beside it.
  const password = document.querySelector('input[type=password]')
  const picture = password ? null : document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (document.hidden) return letIn()
  // A hidden tab has no frames.
  document.addEventListener('visibilitychange', letIn, { once: true })
  setTimeout(letIn, PAINT_TIMEOUT_MS)
  if (!picture || picture.complete) afterPaint()
  else {
    picture.addEventListener('load', afterPaint)
    picture.addEventListener('error', afterPaint)
  }
  if ('PerformanceObserver' in window)
    new PerformanceObserver((list) => {
      if (list.getEntries().some((entry) => !picture || ('element' in entry && entry.element === picture)))
        letIn()
    }).observe({ type: 'largest-contentful-paint', buffered: true })
}
