import { randomUUID } from 'node:crypto'
import sharp from 'sharp'

/** A photograph of twelve megapixels as a form sends it: the body of an upload and its headers. */
export async function photographForm() {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const bytes = await sharp({ create: { width: 3024, height: 4032, channels: 3, noise, background: '#888' } })
    .blur(1.5)
    .jpeg({ quality: 88 })
    .toBuffer()
  const boundary = `----${randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="dress.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
