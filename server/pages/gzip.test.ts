import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipOf, Piece, piecesBetween } from './gzip.ts'

test('what is put together is the text, whatever its parts', () => {
  const piece = fc
    .record({
      text: fc.string({ unit: 'grapheme', maxLength: 2_000 }).map((text) => Buffer.from(text)),
      level: fc.constantFrom(6, 9),
    })
    .map(({ text, level }) => new Piece(text, { level }))
  const word = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array))
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, word), { maxLength: 8 }), (parts) => {
      const whole = Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : part.text)))
      // A piece is compressed once, and stands in every answer.
      for (const gzip of [gzipOf(parts), gzipOf(parts)]) expect(gunzipSync(gzip).equals(whole)).toBe(true)
    }),
  )
})

test('a page is the same text with another nonce in each answer, whatever stands beside it', () => {
  const styles = new Piece(Buffer.from('main { top: 0 }'.repeat(20)), { level: 9 })
  const mark = 'ab1a'
  const nonce = fc.constantFrom('ab1b', 'b2b2', '\0\0\0\0', 'ÿÿ')
  // Of the mark and the characters that it and nonces have, so that much is said again.
  const text = fc.string({
    unit: fc.constantFrom(mark, 'a', 'b', '1', '2', '\0\0\0', 'ÿ', '<p>'),
    maxLength: 300,
    size: 'max',
  })
  fc.assert(
    fc.property(text, fc.array(nonce, { minLength: 1 }), (text, nonces) => {
      const pieces = [styles, ...piecesBetween(text, mark)]
      for (const nonce of nonces) {
        const parts = pieces.flatMap((piece, index) => (index > 1 ? [Buffer.from(nonce), piece] : [piece]))
        expect(`${gunzipSync(gzipOf(parts))}`).toBe(`${styles.text}${text.replaceAll(mark, nonce)}`)
      }
    }),
  )
})

test('a page of the shop becomes several times smaller, also where nonces cut it', () => {
  const card = '<article><h3>Silk slip dress</h3><p>$50.00 / day</p></article>'
  const whole = new Piece(Buffer.from(card.repeat(400)))
  expect(gzipOf([whole]).length).toBeLessThan(whole.text.length / 10)
  // Each part says the same as the one before it, in other words than its own.
  const words = Array.from({ length: 300 }, (_, index) => (index * 7919).toString(36)).join(' ')
  const [first, second] = piecesBetween(`${words}NONCE${words}`, 'NONCE')
  expect(second?.packed.length).toBeLessThan((first?.packed.length ?? 0) / 10)
})
