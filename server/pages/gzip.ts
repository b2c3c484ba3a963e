import { constants, crc32, deflateRawSync } from 'node:zlib'

interface Packing {
  level?: number
  /** What stands before it in every answer: it refers to this instead of saying the same again. */
  before?: Buffer
}

/** A part of a page, which is compressed once, when a browser first asks for it so. */
export class Piece {
  readonly text: Buffer
  readonly #packing: Packing
  #packed?: Buffer

  constructor(text: Buffer, packing: Packing = {}) {
    this.text = text
    this.#packing = packing
  }

  /** Ends on a byte boundary (a full flush), so that another can follow. */
  get packed() {
    const { level = 5, before } = this.#packing
    return (this.#packed ??= deflateRawSync(this.text, {
      level,
      ...(before?.length && { dictionary: before }),
      finishFlush: constants.Z_FULL_FLUSH,
    }))
  }
}

/** The pieces of a text between marks in whose place each answer has another text of the same length. */
export function piecesBetween(text: string, mark: string) {
  const whole = Buffer.from(text)
  let start = 0
  return text.split(mark).map((part, index) => {
    if (index) {
      // No text has this byte, so nothing refers to what is different in each answer.
      whole.fill(0xff, start, start + mark.length)
      start += mark.length
    }
    const before = whole.subarray(0, start)
    start += Buffer.byteLength(part)
    return new Piece(whole.subarray(before.length, start), { before })
  })
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block. */
const END = Buffer.from([3, 0])

/** The gzip file of parts one after the other; buffers between them, such as a nonce, stand in it uncompressed. */
export function gzipOf(parts: (Piece | Buffer)[]) {
  let check = 0
  let length = 0
  const blocks: Buffer[] = [HEADER]
  for (const part of parts) {
    const text = part instanceof Piece ? part.text : part
    check = crc32(text, check)
    length += text.length
    if (part instanceof Piece) blocks.push(part.packed)
    else blocks.push(stored(part), part)
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(check, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([...blocks, END, trailer])
}

/** The head of an uncompressed block. */
function stored({ length }: Buffer) {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(~length & 0xffff, 3)
  return head
}
