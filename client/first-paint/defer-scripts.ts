/** How long the large picture may keep the application waiting, in milliseconds. */
export const PAINT_TIMEOUT_MS = 1_500

/** Stands where `modulepreload` and `module` would, so that no browser asks for these files yet. */
export const DEFERRED = 'deferred'

/**
 * Lets the application in once the page stands there, its large picture painted, or at once where nobody looks. Until
 * then the lines of a slow phone belong to the styles, the letters and that picture. Stands at the end of a page.
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

  // A frame is asked for before it is painted; what is asked for in it comes after.
  const afterPaint = () => requestAnimationFrame(() => setTimeout(letIn))
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (document.hidden) letIn()
  else if (!picture || picture.complete) afterPaint()
  else {
    picture.addEventListener('load', afterPaint)
    picture.addEventListener('error', afterPaint)
    setTimeout(afterPaint, PAINT_TIMEOUT_MS)
  }
}
