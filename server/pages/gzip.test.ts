import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipOf, Piece } from './gzip.ts'

test('what is put together is the text, whatever its parts', () => {
  const piece = fc
    .record({ text: fc.string({ unit: 'grapheme', maxLength: 2_000 }), level: fc.constantFrom(6, 9) })
    .map(({ text, level }) => new Piece([text], { level }))
  const word = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array))
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, word), { maxLength: 8 }), (parts) => {
      const whole = Buffer.concat(parts.map((part) => (part instanceof Piece ? part.text : part)))
      // A piece is compressed once, and stands in every answer.
      for (const gzip of [gzipOf(parts), gzipOf(parts)]) expect(gunzipSync(gzip).equals(whole)).toBe(true)
    }),
  )
})

test('a page of the shop becomes several times smaller', () => {
  const half = '<article><h3>Silk slip dress</h3><p>$50.00 / day</p></article>'.repeat(200)
  expect(gzipOf([new Piece([half]), new Piece([half])]).length).toBeLessThan(half.length / 10)
})
