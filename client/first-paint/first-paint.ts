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
  let page = html
  // A page that the application takes over.
  if (html.includes('type="module"')) page = before('</head>', page, inline(keepThroughRedraw))
  // A form that only the application can send.
  if (html.includes('method="post"')) page = before('</head>', page, inline(holdEarlySubmit))
  if (html.includes('data-local="')) page = before('</body>', page, inline(writeLocalTimes))
  if (isPictureFirst(html)) {
    page = page
      .replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED}"`)
      .replaceAll('<script type="module" src="/assets/', `<script type="${DEFERRED}" src="/assets/`)
    page = before('</body>', page, inline(deferScripts))
  }
  if (vitals)
    page = before(
      '</body>',
      page,
      `<script type="module" src="${vitals}" data-route="${route}" nonce="${nonce}"></script>`,
    )
  return page
}

/** Where people look before they type. Whoever signs in has to wait for the application, which must come at once. */
const isPictureFirst = (html: string) =>
  html.includes('fetchPriority="high"') && !html.includes('type="password"')

const before = (tag: string, html: string, added: string) => html.replace(tag, () => added + tag)
