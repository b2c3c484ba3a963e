import { describe } from 'vitest'
import type { Browser } from '../../testing/app.ts'
import { call, photo, test } from '../../testing/rest-client.ts'

const MAX_BYTES = 5 * 1024 * 1024

/** A JPEG padded to so many bytes: decoders ignore what follows the picture. */
async function jpegOf(bytes: number) {
  const jpeg = await photo().jpeg().toBuffer()
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
}

describe('POST /_api/images/upload', () => {
  const upload = call('POST /_api/images/upload')

  async function refuses(
    by: Browser,
    file: Buffer,
    status: number[],
    options?: Parameters<Browser['upload']>[1],
    words?: string,
  ) {
    const answer = await by.upload(file, options)
    const { error, message } = answer.json()
    upload.has(status.includes(answer.statusCode) ? 'refused' : answer.statusCode, 'refused')
    upload.has(message, error)
    if (words) upload.has(error, words)
  }

  test('answers the address of the picture for each of the four types', async ({ signedUp, browser }) => {
    const olga = await signedUp('Olga')
    for (const type of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const file = await photo().toFormat(type).toBuffer()
      const answer = await olga.upload(file, { filename: `a.${type}`, contentType: `image/${type}` })
      upload.has(Object.keys(answer.json()).includes('url'), true)
      const url = new URL(answer.json().url)
      upload.has(url.origin, 'http://localhost:3000')
      const served = await browser().get(url.pathname)
      upload.has([served.statusCode, served.headers['content-type']], [200, 'image/webp'])
      upload.has(served.headers['x-content-type-options'], 'nosniff')
    }
  })

  test('is for members, from this site', async ({ browser, unchanged, signedUp }) => {
    const file = await photo().jpeg().toBuffer()
    await refuses(browser(), file, [401])
    await refuses(unchanged, file, [403], undefined, 'Password change required.')
    await upload.refuses(await signedUp('Olga'), 'x', 403, undefined, { 'sec-fetch-site': 'cross-site' })
  })

  test('takes 5 MB and not one byte more [ASVS 5.2.1]', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    upload.has((await olga.upload(await jpegOf(MAX_BYTES))).statusCode < 300, true)
    const words = 'File "veil.jpg" is too large (max 5MB).'
    await refuses(olga, await jpegOf(MAX_BYTES + 1), [413], { filename: 'veil.jpg' }, words)
  })

  test('refuses other types by their content, whatever they are called [ASVS 1.3.3, 5.2.2]', async ({
    signedUp,
  }) => {
    const olga = await signedUp('Olga')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const options = { filename: 'veil.jpg' }
    const words = 'File type for "veil.jpg" is not supported.'
    await refuses(olga, svg, [415], options, words)
    await refuses(olga, Buffer.from('<!doctype html><script>alert(1)</script>'), [415], options, words)
    await refuses(olga, Buffer.from('%PDF-1.7 '), [415], options, words)
    await refuses(olga, await photo().tiff().toBuffer(), [415], options, words)
    await refuses(olga, svg, [415], { filename: 'veil.svg', contentType: 'image/svg+xml' })
  })

  test('refuses what is broken, empty or in another field', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    const file = await photo({ width: 400, height: 400 }).jpeg().toBuffer()
    await refuses(olga, file.subarray(0, 200), [400, 415])
    await refuses(olga, Buffer.alloc(0), [400, 415])
    await refuses(olga, file, [400], { field: 'picture' })
    await refuses(olga, file, [400], { field: '__proto__' })
  })

  test('is 415 for JSON, and refuses a form without an end', async ({ signedUp }) => {
    const olga = await signedUp('Olga')
    await upload.refuses(olga, { image: 'x' }, 415)
    const form = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc'
    await upload.refuses(olga, form, [400, 415], undefined, {
      'content-type': 'multipart/form-data; boundary=b',
    })
    await upload.refuses(olga, '--b--', 400, undefined, { 'content-type': 'multipart/form-data; boundary=b' })
    await upload.refuses(olga, form, [400, 415], undefined, { 'content-type': 'multipart/form-data' })
  })

  test('keeps nothing of where a photo was taken', async ({ signedUp, browser }) => {
    const olga = await signedUp('Olga')
    const exif = { IFD0: { Copyright: 'Olga at home' }, IFD3: { GPSLatitude: '59/1 19/1 0/1' } }
    const answer = await olga.upload(await photo().withExif(exif).jpeg().toBuffer())
    const served = await browser().get(new URL(answer.json().url).pathname)
    upload.has(served.rawPayload.includes('Olga at home') || served.rawPayload.includes('EXIF'), false)
  })
})
