const KEY = 'second-dance:reloaded'

/** Within this time a second reload would not help either. */
const A_WHILE = 60_000

/**
 * After a deployment the old version's files are gone: an open page cannot load another one. It then reloads,
 * once. When the server does not answer, or has the file, the page stays and the error is shown where the
 * file was needed.
 */
export function reloadWhenStale(reload = () => location.reload()) {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Safari names no file; a file of this build stands for all of them.
    const file = FILE.exec(payload.message)?.[0] ?? import.meta.url
    // The router would recognize the browser's own message, and reload whether the server answers or not.
    payload.message = `Not fetched: ${payload.message}`
    void reloadIfGone(file, reload)
  })
}

/** The file's path in the messages of browsers and Vite. */
const FILE = /\S*\/assets\/\S+/

async function reloadIfGone(file: string, reload: () => void) {
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.status === 404 && !reloadedLately()) reload()
}

/** True without storage, too: there it could reload for ever. */
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
