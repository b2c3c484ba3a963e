import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipOf, Piece } from './gzip.ts'

test('what is put together is the text, whatever its parts', () => {
  const piece = fc
    .record({
      texts: fc.array(fc.string({ unit: 'grapheme', maxLength: 1_000 }), { maxLength: 3 }),
      level: fc.constantFrom(6, 9),
    })
    .map(({ texts, level }) => ({ texts, piece: new Piece(texts, { level }) }))
  const word = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array))
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, word), { maxLength: 8 }), (parts) => {
      const whole = Buffer.concat(
        parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part.texts.join('')))),
      )
      const pieces = parts.map((part) => (Buffer.isBuffer(part) ? part : part.piece))
      // A piece is compressed once, and stands in every answer.
      for (const gzip of [gzipOf(pieces), gzipOf(pieces)]) expect(gunzipSync(gzip).equals(whole)).toBe(true)
    }),
  )
})

test('a page of the shop becomes several times smaller', () => {
  const half = '<article><h3>Silk slip dress</h3><p>$50.00 / day</p></article>'.repeat(200)
  expect(gzipOf([new Piece([half]), new Piece([half])]).length).toBeLessThan(half.length / 10)
})
