import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const OFFSET = { height: 4, bits: 8, color: 9 }
const colors = { gray: { type: 0, samples: 1 }, rgba: { type: 6, samples: 4 } } as const

/** A black PNG of any size in pixels: a few kilobytes that are hundreds of megabytes once decoded. */
export function blackPng(
  width: number,
  height: number,
  { color = 'gray', bits = 1 }: { color?: keyof typeof colors; bits?: 1 | 8 | 16 } = {},
) {
  const { type, samples } = colors[color]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, OFFSET.height)
  header[OFFSET.bits] = bits
  header[OFFSET.color] = type
  // Each line begins with its filter byte.
  const lines = Buffer.alloc(height * (1 + Math.ceil((width * samples * bits) / 8)))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer) {
  const content = Buffer.concat([Buffer.from(name), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}
