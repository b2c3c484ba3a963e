import type { Visitor } from './browser.ts'

export type Failure = 'before' | 'after' | 'busy'

/** What may become of a change on its way, in words, for `describe.each`. */
export const failures: [string, Failure][] = [
  ['a connection that is lost before it arrives', 'before'],
  ['a connection that is lost with its answer', 'after'],
  ['a server that is busy for a moment', 'busy'],
]

/** Console errors of a connection that is cut, or of a busy server. */
export const brokenLine = /Failed to (load resource|fetch)|ERR_|cannot be sent yet|^A part of the page/

/** What server/http/load-shedding.ts answers. */
const words = 'We are very busy at the moment. Please try again shortly.'
const busy = { status: 503, headers: { 'retry-after': '1' }, json: { error: words, message: words } }

/** Lets the next call of a procedure fail; where the connection is lost, all that comes after it fails too, until it is mended. */
export async function breakLine({ context }: Visitor, procedure: string, failure: Failure) {
  let isBroken = true
  let sent = 0
  await context.route(`**/trpc/${procedure}*`, async (route) => {
    sent++
    if (!isBroken) return route.continue()
    isBroken = false
    if (failure === 'busy') return route.fulfill(busy)
    if (failure === 'after') await route.fetch()
    await context.setOffline(true)
    return route.abort('internetdisconnected')
  })
  return {
    /** How often the browser has sent it. */
    sent: () => sent,
    mend: () => context.setOffline(false),
  }
}
