import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, test as base, vi } from 'vitest'
import { filesIn } from '../testing/app.ts'
import { photograph } from '../testing/photograph.ts'
import { decode, type DecodedImage } from './decode.ts'
import { imageQueue } from './image-queue.ts'
import { createVariantCache } from './variant-cache.ts'
import { MASTER, type Variant } from './variants.ts'
import { diskStore, type ImageStore } from './store.ts'
import { fileName, removeFiles, storeFiles } from './storage.ts'

const KB = 1024

interface Fixtures {
  folder: string
  store: ImageStore
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
  async folder({}, use) {
    const folder = await mkdtemp(join(tmpdir(), 'second-dance-variants-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
  store: ({ folder }, use) => use(diskStore(folder)),
})

/** A photograph's worth of detail, and a small picture where none is needed. */
let developed: DecodedImage
let small: DecodedImage
beforeAll(async () => {
  developed = await decode(await photograph())
  const plain = sharp({ create: { width: 400, height: 533, channels: 3, background: '#6e1f35' } })
  small = await decode(await plain.jpeg().toBuffer())
})

const made = (variant: Variant) => {
  const file = developed.files.find((own) => own.variant === variant)
  if (!file) throw new Error(`${variant} was not made with the upload.`)
  return file.bytes
}

/** A picture as uploads were kept before there was anything but WebP. */
async function oldUpload(store: ImageStore) {
  const widths = [320, 640, 960, 1600] as const
  const files = widths.map(async (width) => ({
    variant: `${width}.webp` as const,
    bytes: await sharp({ create: { width, height: width, channels: 3, background: '#6e1f35' } })
      .webp({ quality: 78 })
      .toBuffer(),
  }))
  return storeFiles(store, await Promise.all(files))
}

const silent = (error: unknown) => {
  throw error
}

describe('an upload that is as hard to encode as a photograph', () => {
  test('is light where it is shown small', () => {
    expect(made('320.avif').length).toBeLessThanOrEqual(25 * KB)
    expect(made('640.avif').length).toBeLessThanOrEqual(60 * KB)
  })

  test('has a preview of 1200 × 630, of at most 300 KB', async () => {
    expect(await sharp(made('og.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(made('og.jpg').length).toBeLessThanOrEqual(300 * KB)
  })

  test('shows all of a tall dress in its preview', async () => {
    // Red at the upper edge, blue at the lower: neither may be cut off.
    const edge = (background: string) => ({
      create: { width: 600, height: 40, channels: 3, background } as const,
    })
    const tall = sharp({ create: { width: 600, height: 800, channels: 3, background: '#ffffff' } }).composite(
      [
        { input: edge('#ff0000'), left: 0, top: 0 },
        { input: edge('#0000ff'), left: 0, top: 760 },
      ],
    )
    const { files } = await decode(await tall.png().toBuffer())
    const preview = files.find(({ variant }) => variant === 'og.jpg')?.bytes
    const at = async (top: number) => [
      ...(await sharp(preview).extract({ left: 600, top, width: 1, height: 1 }).raw().toBuffer()),
    ]
    const [upper, lower] = [await at(8), await at(622)]
    expect(upper[0]).toBeGreaterThan((upper[2] ?? 0) + 100)
    expect(lower[2]).toBeGreaterThan((lower[0] ?? 0) + 100)
  })

  test('still has its preview within 300 KB when it is nothing but noise', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 120 } as const
    const wild = sharp({ create: { width: 1200, height: 630, channels: 3, background: '#808080', noise } })
    const { files } = await decode(await wild.png().toBuffer())
    expect(files.find(({ variant }) => variant === 'og.jpg')?.bytes.length).toBeLessThanOrEqual(300 * KB)
  })
})

test('no more than two pictures are worked on at once [ASVS 5.2.1, 15.1.3]', async ({ store }) => {
  // Those under way alone: one that begins is for a moment counted as waiting too, so their sum is not how many there are.
  let most = 0
  const count = () => void (most = Math.max(most, sharp.counters().process))
  const photo = small.files.find(({ variant }) => variant === MASTER)?.bytes ?? Buffer.alloc(0)
  const id = await storeFiles(store, small.files)
  const variantCache = createVariantCache({ images: store, onUnkept: silent })
  const done = new AbortController()
  const watching = (async () => {
    for (; !done.signal.aborted; await setImmediate()) count()
  })()
  await Promise.all([
    ...Array.from({ length: 6 }, (_, n) =>
      imageQueue.upload({ userId: `person ${n}`, isLarge: false }, () => decode(photo)),
    ),
    ...(['320.webp', '320.jpg', '640.jpg', '960.jpg'] as const).map((variant) =>
      variantCache.get(id, variant),
    ),
  ])
  done.abort()
  await watching
  expect(most).toBe(2)
})

describe('a variant that is not there yet', () => {
  test('is made from an upload of before there was such a variant', async ({ store, folder }) => {
    const id = await oldUpload(store)
    const variantCache = createVariantCache({ images: store, onUnkept: silent })
    for (const [variant, expected] of [
      ['640.avif', { format: 'heif', width: 640 }],
      ['960.jpg', { format: 'jpeg', width: 960 }],
      ['og.jpg', { format: 'jpeg', width: 1200, height: 630 }],
    ] as const) {
      expect(await sharp((await variantCache.get(id, variant)) ?? undefined).metadata()).toMatchObject(
        expected,
      )
    }
    expect(await filesIn(folder)).toHaveLength(7)
  })

  test('is made once, however many ask for it at once', async ({ store }) => {
    const put = vi.fn<ImageStore['put']>(store.put)
    const id = await storeFiles(store, small.files)
    const variantCache = createVariantCache({ images: { ...store, put }, onUnkept: silent })
    const answers = await Promise.all(Array.from({ length: 20 }, () => variantCache.get(id, '640.webp')))
    expect(new Set(answers.map((bytes) => bytes?.toString('base64'))).size).toBe(1)
    expect(await store.get(fileName(id, '640.webp'))).toEqual(answers[0])
    expect(put).toHaveBeenCalledTimes(1)
    await variantCache.get(id, '640.webp')
    expect(put).toHaveBeenCalledTimes(1)
  })

  test('may be made by two servers at once', async ({ store, folder }) => {
    const id = await storeFiles(store, small.files)
    const servers = [1, 2].map(() => createVariantCache({ images: store, onUnkept: silent }))
    const [first, second] = await Promise.all(servers.map((variantCache) => variantCache.get(id, '320.jpg')))
    expect(first).toEqual(second)
    expect(await filesIn(folder)).toHaveLength(small.files.length + 1)
  })

  test('is shown also when it cannot be kept', async ({ store }) => {
    const id = await storeFiles(store, small.files)
    const full = new Error('The disk is full.')
    const onUnkept = vi.fn<(error: unknown) => void>()
    const variantCache = createVariantCache({
      images: { ...store, put: () => Promise.reject(full) },
      onUnkept,
    })
    expect(await sharp((await variantCache.get(id, '320.jpg')) ?? undefined).metadata()).toMatchObject({
      width: 320,
    })
    expect(onUnkept).toHaveBeenCalledExactlyOnceWith(full)
  })

  test('is not left behind when its picture is removed meanwhile', async ({ store, folder }) => {
    const id = await storeFiles(store, small.files)
    const images: ImageStore = {
      ...store,
      async put(name, bytes) {
        await removeFiles(store, id)
        await store.put(name, bytes)
      },
    }
    await createVariantCache({ images, onUnkept: silent }).get(id, '320.jpg')
    expect(await filesIn(folder)).toEqual([])
  })

  test('of a picture that there is not is nothing, and waits behind no other', async ({ store, folder }) => {
    const variantCache = createVariantCache({ images: store, onUnkept: silent })
    const { promise, resolve } = Promise.withResolvers<void>()
    const other = imageQueue.variant(() => promise)
    expect(await variantCache.get('0'.repeat(32), '320.avif')).toBeNull()
    resolve()
    await other
    expect(await filesIn(folder)).toEqual([])
  })
})
