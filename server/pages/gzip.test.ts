import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipBetween, packPieces } from './gzip.ts'

test('what is put together is the text, whatever its pieces and the word between them', () => {
  const bytes = fc.uint8Array({ maxLength: 2_000 }).map((array) => Buffer.from(array))
  fc.assert(
    fc.property(fc.array(bytes, { minLength: 1, maxLength: 6 }), bytes, (pieces, word) => {
      const whole = Buffer.concat(pieces.flatMap((piece, index) => (index ? [word, piece] : [piece])))
      expect(gunzipSync(gzipBetween(pieces, packPieces(pieces), word)).equals(whole)).toBe(true)
    }),
  )
})

test('a page of the shop becomes several times smaller', () => {
  const half = Buffer.from('<article><h3>Silk slip dress</h3><p>$50.00 / day</p></article>'.repeat(200))
  const pieces = [half, half]
  expect(gzipBetween(pieces, packPieces(pieces), Buffer.from('nonce')).length).toBeLessThan(half.length / 10)
})
