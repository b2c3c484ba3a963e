import { constants, crc32, deflateRawSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/**
 * Pieces of a text that are compressed once and joined for every answer with a word between them: a page whose nonce
 * differs each time costs no more than copying. Each piece ends on a byte boundary (a full flush), so that another can
 * follow, and the words go between uncompressed.
 */
export const packPieces = (pieces: Buffer[]) => pieces.map(pack)

const deflate = (piece: Buffer, level: number) =>
  deflateRawSync(piece, { level, finishFlush: constants.Z_FULL_FLUSH })

/** The styles of a page are long, and the same on every page of its kind. */
const END_OF_STYLES = '</style>'
const MIN_KEPT_LENGTH = 8_192
const packedStyles = new LRUCache<string, Buffer>({ max: 50 })

function pack(piece: Buffer) {
  const end = piece.indexOf(END_OF_STYLES)
  if (end < MIN_KEPT_LENGTH) return deflate(piece, 6)
  const styles = piece.subarray(0, end)
  const key = styles.toString('latin1')
  const packed = packedStyles.get(key) ?? deflate(styles, 9)
  packedStyles.set(key, packed)
  return Buffer.concat([packed, deflate(piece.subarray(end), 6)])
}

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
