const KEY = 'second-dance:reloaded'

/** Within this long a second reload would not help either. */
const A_WHILE = 60_000

/**
 * After a new version is deployed, the files of the old one are gone: a page that is still open cannot open
 * another one. It then loads afresh, once. Where the server does not answer, or has the file, it stays as it is, and what
 * wanted the file says so.
 */
export function reloadWhenStale(reload = () => location.reload()) {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Safari names none; then a file of this build stands for all of them.
    const file = FILE.exec(payload.message)?.[0] ?? import.meta.url
    // By the browser's own words the router would know it, and reload whether anybody answers or not.
    payload.message = `Not fetched: ${payload.message}`
    void reloadIfGone(file, reload)
  })
}

/** The file in what browsers and Vite say of one that could not be had. */
const FILE = /\S*\/assets\/\S+/

async function reloadIfGone(file: string, reload: () => void) {
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.status === 404 && !reloadedLately()) reload()
}

/** True for a browser that forgets, too: there it could go on for ever. */
function reloadedLately() {
  try {
    const now = Date.now()
    if (now - Number(sessionStorage.getItem(KEY)) < A_WHILE) return true
    sessionStorage.setItem(KEY, String(now))
    return false
  } catch (error) {
    console.info('This browser keeps nothing, so it is not reloaded by itself', error)
    return true
  }
}
