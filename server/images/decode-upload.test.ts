import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { test, type Browser } from '../testing/app.ts'
import { blackPng } from '../testing/png.ts'
import { decode } from './decode.ts'

const photo = () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#6e1f35' } })
    .jpeg()
    .toBuffer()

describe('a small upload', () => {
  test('does not wait for the large ones that others have sent before [ASVS 15.2.2]', async ({
    signedUp,
  }) => {
    const [anna, bea, cleo, rita] = await Promise.all(['Anna', 'Bea', 'Cleo', 'Rita'].map(signedUp))
    const answered: string[] = []
    const send = async (by: Browser | undefined, name: string, file: Buffer, contentType: string) => {
      const answer = await by?.upload(file, { contentType })
      answered.push(name)
      return answer?.statusCode
    }
    const bomb = blackPng(6_300, 6_300)
    const large = [anna, anna, bea, cleo].map((by) => send(by, 'large', bomb, 'image/png'))
    const small = send(rita, 'small', await photo(), 'image/jpeg')
    expect(await small).toBe(200)
    await Promise.all(large)
    // One of them may have been done before.
    expect(answered.indexOf('small')).toBeLessThanOrEqual(1)
  })
})

test('nothing more is done for an upload that nobody waits for any more', async () => {
  const gone = new AbortController()
  const developing = decode(blackPng(2_000, 2_000), gone.signal)
  gone.abort()
  await expect(developing).rejects.toBe(gone.signal.reason)
})
