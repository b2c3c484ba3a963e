/** How long after a failure to retry when the browser claims to be online, in milliseconds. */
const AGAIN_MS = 5_000

/** Resolves when a retry may succeed: on reconnecting, or after a while when the browser claims to be online. */
export const connection = () =>
  new Promise<void>((resolve) => {
    const timer = navigator.onLine ? setTimeout(go, AGAIN_MS) : undefined
    addEventListener('online', go)
    function go() {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
  })
