/** How long after a failure it may go better where the browser says that it is connected, in milliseconds. */
const AGAIN_MS = 5_000

/** Settles when what has failed may go better: when there is a connection again, and on one that seems to live, after a while. */
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
