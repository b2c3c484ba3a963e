import deferScripts from './defer-scripts.ts?inline-script'
import { DEFERRED } from './defer-scripts.ts'
import holdEarlySubmit from './hold-early-submit.ts?inline-script'
import keepThroughRedraw from './redraw.ts?inline-script'
import writeLocalTimes from './write-local-times.ts?inline-script'

interface FirstPaint {
  /** Without it the page's policy lets no script run. */
  nonce: string
  /** The id of the page's route, for whoever measures. */
  route: string
  /** The address of the script that measures how pages load (vitals.ts); nothing where nobody wants to know. */
  vitals: string | undefined
}

/**
 * The HTML that the application has rendered, with what it needs to work before the application is there
 * (docs/first-paint.md). Nothing that people write can look like the tags that it looks for.
 */
export function prepareFirstPaint(html: string, { nonce, route, vitals }: FirstPaint) {
  const inline = (script: string) => `<script nonce="${nonce}">${script}</script>`
  const isPicture = isPictureFirst(html)
  const head = [
    // A form that only the application can send.
    html.includes('method="post"') && inline(holdEarlySubmit),
    // A page that the application takes over.
    html.includes('type="module"') && inline(keepThroughRedraw),
  ]
  const body = [
    html.includes('data-local="') && inline(writeLocalTimes),
    isPicture && inline(deferScripts),
    vitals && `<script type="module" src="${vitals}" data-route="${route}" nonce="${nonce}"></script>`,
  ]
  // Put together once: each change of a text this long copies it.
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  const rendered = [html.slice(0, headEnd), html.slice(headEnd, bodyEnd)].map((part) =>
    isPicture ? deferred(part) : part,
  )
  return [rendered[0], ...head, rendered[1], ...body, html.slice(bodyEnd)].filter(Boolean).join('')
}

const deferred = (html: string) =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED}"`)
    .replaceAll('<script type="module" src="/assets/', `<script type="${DEFERRED}" src="/assets/`)

/** Where people look before they type. Whoever signs in has to wait for the application, which must come at once. */
const isPictureFirst = (html: string) =>
  html.includes('fetchPriority="high"') && !html.includes('type="password"')
