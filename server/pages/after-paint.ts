/** How long the large picture may keep the application waiting, in milliseconds. */
const PATIENCE = 1_500

/**
 * What lets the application in once the page stands there, its large picture painted, or at once where nobody looks.
 * Until then the lines of a slow phone belong to the styles, the letters and that picture.
 */
const start = `{
let isIn = false
const letIn = () => {
if (isIn) return
isIn = true
for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
for (const { src, nonce } of document.querySelectorAll('script[type=later]'))
document.head.append(Object.assign(document.createElement('script'), { type: 'module', src, nonce }))
}
const painted = () => requestAnimationFrame(() => setTimeout(letIn))
const picture = document.querySelector('img[fetchpriority=high]')
if (document.hidden) letIn()
else if (!picture || picture.complete) painted()
else {
picture.onload = picture.onerror = painted
setTimeout(painted, ${PATIENCE})
}
}`

/** Whoever signs in has to wait for the application, which hears what was typed before only when it comes. */
const isForm = (html: string) => html.includes('type="password"')

/**
 * A rendered page with a large picture, whose modules are asked for after it has been painted; any other as it is.
 * Nothing that people write can look like these tags.
 */
export function afterPaint(html: string, nonce: string) {
  if (isForm(html) || !html.includes('fetchPriority="high"')) return html
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replaceAll('<script type="module" src="/assets/', '<script type="later" src="/assets/')
    .replace('</body>', () => `<script nonce="${nonce}">${start}</script></body>`)
}
