import { connection } from './connection.ts'

/** How often a picture is asked for again. */
const TIMES = 3

const tries = new WeakMap<HTMLImageElement, number>()

/**
 * A picture that could not be fetched shows its colour in the place of the browser's sign (picture.module.css), and is
 * asked for again: the line may come back, and a server that was busy making sizes has them a moment later.
 */
export function mendPictures() {
  addEventListener('error', ({ target }) => void (target instanceof HTMLImageElement && mend(target)), true)
  // Those that have failed before anybody listened.
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
  // Said again, the same address is asked for again.
  if (image.isConnected && 'missing' in image.dataset) image.setAttribute('src', image.src)
}
