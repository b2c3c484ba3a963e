import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A part of a page, which is compressed once, when a browser first asks for it so. */
export class Piece {
  readonly text: Buffer
  readonly #level: number
  #packed?: Buffer

  constructor(texts: string[], { level = 5 } = {}) {
    this.text = Buffer.concat(texts.map((text) => Buffer.from(text)))
    this.#level = level
  }

  /** Ends on a byte boundary (a full flush), so that another can follow. */
  get packed() {
    return (this.#packed ??= deflateRawSync(this.text, {
      level: this.#level,
      finishFlush: constants.Z_FULL_FLUSH,
    }))
  }
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
