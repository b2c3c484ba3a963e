import { describe, expect } from 'vitest'
import sharp from 'sharp'
import { MAX_IMAGE_BYTES } from '../../shared/image.ts'
import { filesIn, test } from '../testing/app.ts'
import { develop } from './pictures.ts'

const plain = (width = 60, height = 80) =>
  sharp({ create: { width, height, channels: 3, background: '#6e1f35' } })

/** Left half red, right half blue, so that turning it shows. */
const twoHalves = () =>
  plain(80, 60).composite([
    { input: { create: { width: 40, height: 60, channels: 3, background: '#0000ff' } }, left: 40, top: 0 },
  ])

const path = (url: string) => new URL(url).pathname

describe('a picture', () => {
  test('comes back as WebP at every width, to be kept for ever', async ({
    signedUp,
    browser,
    imageFolder,
  }) => {
    const olga = await signedUp('Olga')
    const answer = await olga.upload(await plain(1000, 1400).jpeg().toBuffer())
    expect(answer.statusCode).toBe(200)
    const { url } = answer.json()
    expect(url).toMatch(/^http:\/\/localhost:3000\/_api\/images\/[0-9a-f]{32}\.webp$/)

    for (const [suffix, width] of [
      ['', 1000],
      ['-320', 320],
      ['-640', 640],
      ['-960', 960],
      ['-1600', 1000],
    ] as const) {
      const picture = await browser().get(path(url).replace('.webp', `${suffix}.webp`))
      expect(picture.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width })
    }
    expect(await filesIn(imageFolder)).toHaveLength(4)
  })

  test('is turned upright, and keeps nothing of where it was taken', async ({ signedUp, browser }) => {
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
    const kept = (await browser().get(path(url))).rawPayload
    expect(await sharp(kept).metadata()).toMatchObject({ width: 60, height: 80 })
    for (const trace of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const) {
      expect((await sharp(kept).metadata())[trace]).toBeUndefined()
    }
    const topLeft = await sharp(kept).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer()
    expect(topLeft[0]).toBeGreaterThan(topLeft[2] ?? 255)
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

  test('has an average colour', async () => {
    expect(await develop(await plain().png().toBuffer())).toMatchObject({
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
      'a PNG that calls itself a JPEG',
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
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
      'File "dress.jpg" could not be read as a picture.',
    ],
    [
      'one byte too many',
      Buffer.alloc(MAX_IMAGE_BYTES + 1, 0xff),
      'image/jpeg',
      413,
      'File "dress.jpg" is too large (max 5MB).',
    ],
  ] as const)('for %s', async ([, file, contentType, status, error], { signedUp, db, imageFolder }) => {
    const before = await filesIn(imageFolder)
    const olga = await signedUp('Olga')
    const answer = await olga.upload(file, { contentType })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ error, message: error })
    expect(await filesIn(imageFolder)).toHaveLength(before.length)
    expect(await db.selectFrom('image').selectAll().where('ownerId', '=', olga.id).execute()).toEqual([])
  })

  test('for a pixel bomb, before it is unpacked', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    const bomb = await plain(8000, 8000).png().toBuffer()
    const answer = await olga.upload(bomb, { contentType: 'image/png' })
    expect(answer.statusCode).toBe(400)
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

test('an unknown picture, or a name that is none, is a JSON 404', async ({ browser }) => {
  for (const name of [
    `${'a'.repeat(32)}.webp`,
    `${'a'.repeat(32)}-123.webp`,
    '..%2f..%2fpackage.json',
    'x.webp',
    '%00',
  ]) {
    const answer = await browser().get(`/_api/images/${name}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toHaveProperty('error')
  }
})
