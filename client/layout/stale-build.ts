const KEY = 'second-dance:reloaded'

/** Within this long a second reload would not help either. */
const A_WHILE = 60_000

/**
 * After a new version is deployed, the files of the old one are gone: a page that is still open cannot open
 * another one. It then loads afresh, once; a file that is missing for any other reason stays an error.
 */
export function reloadWhenStale(reload = () => location.reload()) {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || reloadedLately()) return
    event.preventDefault()
    reload()
  })
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
