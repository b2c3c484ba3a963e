import deferScripts from './defer-scripts.ts?inline-script'
import { DEFERRED } from './defer-scripts.ts'
import holdEarlySubmit from './hold-early-submit.ts?inline-script'
import keepThroughRedraw from './redraw.ts?inline-script'
import writeLocalTimes from './write-local-times.ts?inline-script'

interface FirstPaint {
  /** Required by the content security policy for scripts. */
  nonce: string
  /** The id of the page's route, for vitals.ts. */
  route: string
  /** The address of vitals.ts; undefined where loading is not measured. */
  vitals: string | undefined
}

/**
 * The server's HTML, with what it needs before hydration (docs/first-paint.md), in parts: the first is all up to the
 * end of the head. Joining them would copy a long page, which takes a while beyond 128 KB, and a single character that is
 * not in Latin-1, such as a star, makes a text twice as long in memory. User-written text cannot look like the tags searched for.
 */
export function prepareFirstPaint(html: string, { nonce, route, vitals }: FirstPaint): string[] {
  const inline = (script: string) => `<script nonce="${nonce}">${script}</script>`
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  // Only scripts need a nonce: what else a page loads may come from its own address (pagePolicy).
  const head = html.slice(0, headEnd).replaceAll(` nonce="${nonce}"/>`, '/>')
  const body = html.slice(headEnd, bodyEnd)
  const isHydrated = body.includes('<script type="module"')
  return [
    isHydrated ? head.replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED}"`) : head,
    // A form that only works hydrated.
    body.includes('method="post"') && inline(holdEarlySubmit),
    isHydrated && inline(keepThroughRedraw),
    isHydrated
      ? body.replaceAll('<script type="module" src="/assets/', `<script type="${DEFERRED}" src="/assets/`)
      : body,
    body.includes('data-local="') && inline(writeLocalTimes),
    isHydrated && inline(deferScripts),
    vitals && `<script type="module" src="${vitals}" data-route="${route}" nonce="${nonce}"></script>`,
    html.slice(bodyEnd),
  ].filter((part) => typeof part === 'string')
}
