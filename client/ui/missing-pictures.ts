import { connection } from './connection.ts'

/** Retries per picture. */
const TIMES = 3

const tries = new WeakMap<HTMLImageElement, number>()

/**
 * A picture that failed to load shows its color instead of the browser's icon (picture.module.css), and is
 * retried: the connection may come back, and a server busy resizing has it a moment later.
 */
export function mendPictures() {
  addEventListener('error', ({ target }) => void (target instanceof HTMLImageElement && mend(target)), true)
  // Those that failed before this listened.
  for (const image of document.images)
    if (image.complete && image.currentSrc && !image.naturalWidth) void mend(image)
}

async function mend(image: HTMLImageElement) {
  image.dataset.missing = ''
  image.addEventListener('load', () => delete image.dataset.missing, { once: true })
  const times = (tries.get(image) ?? 0) + 1
  if (times > TIMES) return
  tries.set(image, times)
  await connection()
  // Setting the same address again reloads it.
  if (image.isConnected && 'missing' in image.dataset) image.setAttribute('src', image.src)
}
