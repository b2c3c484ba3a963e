import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * Pieces of a text that are compressed once and joined for every answer with a word between them: a page whose nonce
 * differs each time costs no more than copying. Each piece ends on a byte boundary (a full flush), so that another can
 * follow, and the words go between uncompressed.
 */
export const packPieces = (pieces: Buffer[]) =>
  pieces.map((piece) => deflateRawSync(piece, { level: 6, finishFlush: constants.Z_FULL_FLUSH }))

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block. */
const END = Buffer.from([3, 0])

/** The gzip file of the `pieces` with `word` between each two; `packed` is from `packPieces`. */
export function gzipBetween(pieces: Buffer[], packed: Buffer[], word: Buffer) {
  const stored = Buffer.alloc(5 + word.length)
  stored.writeUInt16LE(word.length, 1)
  stored.writeUInt16LE(~word.length & 0xffff, 3)
  word.copy(stored, 5)

  let check = 0
  let length = 0
  for (const [index, piece] of pieces.entries()) {
    if (index) check = crc32(word, check)
    check = crc32(piece, check)
    length += piece.length + (index ? word.length : 0)
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(check, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  const between = packed.flatMap((piece, index) => (index ? [stored, piece] : [piece]))
  return Buffer.concat([HEADER, ...between, END, trailer])
}
