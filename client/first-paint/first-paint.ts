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
  // Cut and put together once: a page is long, and half of it are the styles of its head.
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  const head = html.slice(0, headEnd)
  const body = html.slice(headEnd, bodyEnd)
  const isPicture = isPictureFirst(body)
  return [
    isPicture ? head.replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED}"`) : head,
    // A form that only the application can send.
    body.includes('method="post"') && inline(holdEarlySubmit),
    // A page that the application takes over.
    body.includes('<script type="module"') && inline(keepThroughRedraw),
    isPicture
      ? body.replaceAll('<script type="module" src="/assets/', `<script type="${DEFERRED}" src="/assets/`)
      : body,
    body.includes('data-local="') && inline(writeLocalTimes),
    isPicture && inline(deferScripts),
    vitals && `<script type="module" src="${vitals}" data-route="${route}" nonce="${nonce}"></script>`,
    html.slice(bodyEnd),
  ]
    .filter(Boolean)
    .join('')
}

/** Where people look before they type. Whoever signs in has to wait for the application, which must come at once. */
const isPictureFirst = (body: string) =>
  body.includes('fetchPriority="high"') && !body.includes('type="password"')
