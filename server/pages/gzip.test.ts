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

test('pages that begin with the same styles are each their own text', () => {
  const styles = Array.from({ length: 2_000 }, (_, n) => `.c${n}{top:${n}px}`).join('')
  for (const [name, changed] of [
    ['Scarlet gown', styles],
    ['Ivory dress', styles],
    ['Scarlet gown', `${styles}.last{top:0}`],
    ['Short', '.c{top:0}'],
  ]) {
    const pieces = ['<style nonce="', `">${changed}</style><title>${name}</title>`, '"></script>'].map(
      (text) => Buffer.from(text),
    )
    const whole = Buffer.from(pieces.join('nonce'))
    expect(gunzipSync(gzipBetween(pieces, packPieces(pieces), Buffer.from('nonce'))).equals(whole)).toBe(true)
  }
})

test('a page of the shop becomes several times smaller', () => {
  const half = Buffer.from('<article><h3>Silk slip dress</h3><p>$50.00 / day</p></article>'.repeat(200))
  const pieces = [half, half]
  expect(gzipBetween(pieces, packPieces(pieces), Buffer.from('nonce')).length).toBeLessThan(half.length / 10)
})
