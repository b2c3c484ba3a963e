import { randomBytes } from 'node:crypto'
import { describe, expect } from 'vitest'
import sharp from 'sharp'
import { ogImage } from '../../shared/image.ts'
import { MAX_IMAGE_BYTES } from '../../shared/upload.ts'
import { filesIn, test, type Browser } from '../testing/app.ts'
import { blackPng } from '../testing/png.ts'
import { decode } from './decode.ts'
import { variants } from './variants.ts'

const plain = (width = 60, height = 80) =>
  sharp({ create: { width, height, channels: 3, background: '#6e1f35' } })

/** Left half red, right half blue, so that turning it shows. */
const twoHalves = () =>
  plain(80, 60).composite([
    { input: { create: { width: 40, height: 60, channels: 3, background: '#0000ff' } }, left: 40, top: 0 },
  ])

const path = (url: string) => new URL(url).pathname

describe('a picture', () => {
  test('comes back at every width and in every format, to be kept for ever [ASVS 3.2.1, 5.3.1, 5.4.1]', async ({
    signedUp,
    browser,
    imageFolder,
  }) => {
    const olga = await signedUp('Olga')
    const answer = await olga.upload(await plain(1000, 1400).jpeg().toBuffer())
    expect(answer.statusCode).toBe(200)
    const { url } = answer.json()
    expect(url).toMatch(/^http:\/\/localhost:3000\/_api\/images\/[0-9a-f]{32}\.webp$/)
    expect(await filesIn(imageFolder)).toHaveLength(4)

    const expected = [['.webp', 1000]] as [string, number][]
    for (const [width, own] of [
      [320, 320],
      [640, 640],
      [960, 960],
      [1600, 1000],
    ] as const) {
      for (const extension of ['avif', 'webp', 'jpg']) expected.push([`-${width}.${extension}`, own])
    }
    for (const [ending, width] of expected) {
      const picture = await browser().get(path(url).replace('.webp', ending))
      const format = ending.split('.')[1]
      expect(picture.statusCode).toBe(200)
      expect(picture.headers).toMatchObject({
        'content-type': format === 'jpg' ? 'image/jpeg' : `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      const { format: own, ...measures } = await sharp(picture.rawPayload).metadata()
      expect(own).toBe(format === 'jpg' ? 'jpeg' : format === 'avif' ? 'heif' : format)
      expect(measures).toMatchObject({ width, height: Math.round(width * 1.4) })
    }
    // What was not made with the upload has been kept when it was first asked for.
    expect(await filesIn(imageFolder)).toHaveLength(13)
  })

  test('can be asked for without its bytes', async ({ signedUp, app }) => {
    const olga = await signedUp('Olga')
    const { url } = (await olga.upload(await plain().jpeg().toBuffer())).json()
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: ogImage(path(url)).url })
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/jpeg', ''])
  })

  test('is turned upright, and keeps nothing of where it was taken [ASVS 5.2.2]', async ({
    signedUp,
    browser,
  }) => {
    const olga = await signedUp('Olga')
    const photo = await twoHalves()
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Make: 'Phone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 41/1 0/1' },
      })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.includes('Phone')).toBe(true)

    const { url } = (await olga.upload(photo)).json()
    for (const variant of variants) {
      const kept = (await browser().get(path(url).replace('.webp', `-${variant}`))).rawPayload
      const about = await sharp(kept).metadata()
      expect(about).toMatchObject(
        variant === 'og.jpg'
          ? { width: 1200, height: 630 }
          : variant.endsWith('.png')
            ? { width: Number.parseInt(variant, 10), height: Number.parseInt(variant, 10) }
            : { width: 60, height: 80 },
      )
      for (const trace of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const) {
        expect(about[trace]).toBeUndefined()
      }
      expect(kept.includes('Phone')).toBe(false)
      // The red half is above the blue one now.
      const left = Math.round(about.width / 2)
      const top = Math.round(about.height / 8)
      const pixel = await sharp(kept).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
      expect(pixel[0]).toBeGreaterThan(pixel[2] ?? 255)
    }
  })

  test.for([
    ['png', 'image/png', () => plain().png().toBuffer()],
    ['webp', 'image/webp', () => plain().webp().toBuffer()],
    ['gif', 'image/gif', () => plain().gif().toBuffer()],
  ] as const)('may be a %s', async ([extension, contentType, make], { signedUp }) => {
    const olga = await signedUp('Olga')
    const answer = await olga.upload(await make(), { filename: `dress.${extension}`, contentType })
    expect(answer.statusCode).toBe(200)
  })

  test.for([
    ['a PNG', 'a JPEG', 'image/jpeg', () => plain().png().toBuffer()],
    ['a WebP', 'a JPEG', 'image/jpeg', () => plain().webp().toBuffer()],
    ['a JPEG', 'a HEIC', 'image/heic', () => plain().jpeg().toBuffer()],
    ['a GIF', 'nothing known', 'application/octet-stream', () => plain().gif().toBuffer()],
  ] as const)(
    'is what its bytes say: %s that calls itself %s',
    async ([, , contentType, make], { signedUp }) => {
      const olga = await signedUp('Olga')
      const answer = await olga.upload(await make(), { contentType })
      expect([answer.statusCode, answer.json()]).toEqual([200, { url: expect.stringContaining('.webp') }])
    },
  )

  describe.each([false, true])('in a JPEG, progressive: %s,', (progressive) => {
    const photo = async () => {
      const noise = { width: 300, height: 400, channels: 3 } as const
      return sharp(randomBytes(300 * 400 * 3), { raw: noise })
        .jpeg({ progressive })
        .toBuffer()
    }

    test.for([1, 2])('is complete without the last %i bytes', async (missing, { signedUp }) => {
      const whole = await photo()
      const olga = await signedUp('Olga')
      expect((await olga.upload(whole.subarray(0, -missing))).statusCode).toBe(200)
      expect(await decode(whole.subarray(0, -missing))).toEqual(await decode(whole))
    })

    test.for([0.3, 0.9, 0.99])('is refused when it breaks off after %d', async (share, { signedUp }) => {
      const whole = await photo()
      const olga = await signedUp('Olga')
      const answer = await olga.upload(whole.subarray(0, Math.round(whole.length * share)))
      expect(answer.json().error).toBe(
        'File "dress.jpg" could not be read as a picture. It may be damaged: please choose another copy.',
      )
    })
  })

  test('is the first of a thousand frames [ASVS 5.2.1]', async ({ signedUp, browser }) => {
    const olga = await signedUp('Olga')
    // No two alike, or they would be kept as one that lasts longer.
    const frames = randomBytes(4 * 4_000 * 3)
    const raw = { width: 4, height: 4_000, channels: 3, pageHeight: 4 } as const
    const animation = await sharp(frames, { raw }).gif({ loop: 0, effort: 1 }).toBuffer()
    expect((await sharp(animation).metadata()).pages).toBeGreaterThan(900)
    const { url } = (await olga.upload(animation, { contentType: 'image/gif' })).json()
    const kept = await sharp((await browser().get(path(url))).rawPayload).metadata()
    expect(kept).toMatchObject({ width: 4, height: 4 })
    expect(kept.pages).toBeUndefined()
  })

  test('has an average colour', async () => {
    expect(await decode(await plain().png().toBuffer())).toMatchObject({
      width: 60,
      height: 80,
      color: '#6e1f35',
    })
  })
})

describe('an upload is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const notSupported = 'File type for "dress.jpg" is not supported.'

  test.for([
    ['an SVG that calls itself a JPEG', svg, 'image/jpeg', 415, notSupported],
    ['an SVG', svg, 'image/svg+xml', 415, notSupported],
    ['a PDF', Buffer.from('%PDF-1.7'), 'application/pdf', 415, notSupported],
    [
      'a HEIC that calls itself a JPEG',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
      'image/jpeg',
      415,
      notSupported,
    ],
    ['nothing', Buffer.alloc(0), 'image/jpeg', 415, notSupported],
    [
      'a broken JPEG',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
      'image/jpeg',
      400,
      'File "dress.jpg" could not be read as a picture. It may be damaged: please choose another copy.',
    ],
    [
      'one byte too many',
      Buffer.alloc(MAX_IMAGE_BYTES + 1, 0xff),
      'image/jpeg',
      413,
      'File "dress.jpg" is too large (max 5MB).',
    ],
  ] as const)(
    'for %s [ASVS 1.3.4]',
    async ([, file, contentType, status, error], { signedUp, db, imageFolder }) => {
      const before = await filesIn(imageFolder)
      const olga = await signedUp('Olga')
      const answer = await olga.upload(file, { contentType })
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toEqual({ error, message: error })
      expect(await filesIn(imageFolder)).toHaveLength(before.length)
      expect(await db.selectFrom('image').selectAll().where('ownerId', '=', olga.id).execute()).toEqual([])
    },
  )

  const tooManyPixels = 'File "dress.jpg" has too many pixels (at most 40 million, and 20,000 on each side).'
  test.for([
    ['too many pixels', 8_000, 8_000],
    ['as many as there may be, but all in one column', 1, 39_999_999],
    ['as many as there may be, but all in one row', 39_999_999, 1],
    ['a side that is one pixel too long', 20_001, 1],
  ] as const)('for %s, before it is unpacked [ASVS 5.2.1]', async ([, width, height], { signedUp }) => {
    const olga = await signedUp('Olga')
    const answer = await olga.upload(blackPng(width, height), { contentType: 'image/png' })
    expect([answer.statusCode, answer.json().error]).toEqual([400, tooManyPixels])
  })

  test('without a session', async ({ browser }) => {
    const answer = await browser().upload(await plain().jpeg().toBuffer())
    expect(answer.statusCode).toBe(401)
    expect(answer.json().error).toBe('Please sign in.')
  })

  test('in another field, or as JSON', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    const elsewhere = await olga.upload(await plain().jpeg().toBuffer(), { field: 'photo' })
    expect(elsewhere.statusCode).toBe(400)
    expect((await olga.post('/_api/images/upload', {})).statusCode).toBe(415)
  })

  /** Sends a form of several parts, in this order. */
  async function send(by: Browser, parts: [name: string, value: string | File][]) {
    const form = new FormData()
    for (const [name, value] of parts) form.append(name, value)
    const encoded = new Response(form)
    return by.post('/_api/images/upload', Buffer.from(await encoded.arrayBuffer()), {
      'content-type': encoded.headers.get('content-type') ?? '',
    })
  }
  const photo = async () =>
    new File([new Uint8Array(await plain().jpeg().toBuffer())], 'dress.jpg', { type: 'image/jpeg' })

  test.for([
    ['a second file', (file: File) => [['image', file], ['image', file]]], // prettier-ignore
    ['a field before the file', (file: File) => [['note', 'x'], ['image', file]]], // prettier-ignore
    ['a field after the file', (file: File) => [['image', file], ['note', 'x']]], // prettier-ignore
    ['nothing in it', () => []],
  ] as [string, (file: File) => [string, string | File][]][])(
    'with %s',
    async ([, parts], { signedUp, db }) => {
      const olga = await signedUp('Olga')
      const answer = await send(olga, parts(await photo()))
      const words = 'Please send one file in the field "image", and nothing else.'
      expect([answer.statusCode, answer.json().error]).toEqual([400, words])
      expect(await db.selectFrom('image').select('id').where('ownerId', '=', olga.id).execute()).toEqual([])
      expect((await send(olga, [['image', await photo()]])).statusCode).toBe(200)
    },
  )

  test('never with a 500, however the body is damaged', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    const form = new FormData()
    form.append(
      'image',
      new File([Buffer.from([0xff, 0xd8, 0xff, 0xe0])], 'dress.jpg', { type: 'image/jpeg' }),
    )
    const whole = new Response(form)
    const type = whole.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await whole.arrayBuffer())
    for (let cut = 0; cut < bytes.length; cut += 7) {
      const answer = await olga.post('/_api/images/upload', bytes.subarray(0, cut), { 'content-type': type })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    }
    for (const damaged of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=other',
    ]) {
      const answer = await olga.post('/_api/images/upload', bytes, { 'content-type': damaged })
      expect(answer.statusCode).toBeLessThan(500)
    }
  })
})

test('an unknown picture, or a name that is none, is a JSON 404 [ASVS 5.3.2, 13.2.5]', async ({
  browser,
}) => {
  for (const name of [
    `${'a'.repeat(32)}.webp`,
    `${'a'.repeat(32)}-640.avif`,
    `${'a'.repeat(32)}-og.jpg`,
    `${'a'.repeat(32)}.jpg`,
    `${'a'.repeat(32)}.webp.jpg`,
    `${'a'.repeat(32)}-123.webp`,
    `${'a'.repeat(32)}-640.png`,
    `${'a'.repeat(32)}-og.webp`,
    `${'a'.repeat(32)}-640.AVIF`,
    `${'a'.repeat(32)}-..%2f640.avif`,
    '..%2f..%2fpackage.json',
    'x.webp',
    '%00',
  ]) {
    const answer = await browser().get(`/_api/images/${name}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toHaveProperty('error')
  }
})
