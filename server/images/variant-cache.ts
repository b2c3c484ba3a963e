import sharp from 'sharp'
import { imageQueue } from './image-queue.ts'
import { MASTER, encodeVariant, type Variant } from './variants.ts'
import type { ImageStore } from './store.ts'
import { fileName, removeFiles, type NameOf } from './storage.ts'

interface Options {
  images: ImageStore
  /** How files are named and removed, where not as those of public pictures. */
  nameOf?: NameOf
  remove?: typeof removeFiles
  /** Told when a variant could be made but not kept; it is made again when it is next asked for. */
  onUnkept: (error: unknown) => void
}

/**
 * Gives a picture's variants, and makes those that are not there yet from its master: the rarer ones, and all of
 * pictures that were uploaded before a format or a width was added. Each is made once, however many ask at once.
 */
export function createVariantCache({ images, nameOf = fileName, remove = removeFiles, onUnkept }: Options) {
  const underWay = new Map<string, Promise<Buffer | null>>()

  async function make(id: string, wanted: Variant) {
    // Looked for before there is any waiting: names of pictures that there are not cost nobody's turn.
    const master = await images.get(nameOf(id, MASTER))
    if (!master) return null
    return imageQueue.variant(async () => {
      const { width, height } = await sharp(master).metadata()
      const bytes = await encodeVariant(() => sharp(master), { width, height }, wanted)
      try {
        await images.put(nameOf(id, wanted), bytes)
        // The picture may have been removed while its variant was made.
        if (!(await images.get(nameOf(id, MASTER)))) await remove(images, id)
      } catch (error) {
        onUnkept(error)
      }
      return bytes
    })
  }

  return {
    /** The bytes of a variant; null when there is no such picture. Throws a 503 when too many are to be made. */
    async get(id: string, wanted: Variant) {
      const name = nameOf(id, wanted)
      const kept = await images.get(name)
      if (kept || wanted === MASTER) return kept
      const making = underWay.get(name) ?? make(id, wanted).finally(() => underWay.delete(name))
      underWay.set(name, making)
      return making
    },
  }
}
