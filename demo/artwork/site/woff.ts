import { inflateSync } from 'node:zlib'

const SFNT_HEADER = 12
const SFNT_ENTRY = 16
const WOFF_HEADER = 44
const WOFF_ENTRY = 20

/** A typeface as the web loads it (WOFF 1.0), in the form that drawing libraries read. */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12)
  const directory = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * tables)
  woff.copy(directory, 0, 4, 8) // the kind of outlines
  directory.writeUInt16BE(tables, 4)
  const level = Math.floor(Math.log2(tables))
  directory.writeUInt16BE(2 ** level * SFNT_ENTRY, 6)
  directory.writeUInt16BE(level, 8)
  directory.writeUInt16BE((tables - 2 ** level) * SFNT_ENTRY, 10)

  const parts: Uint8Array[] = [directory]
  let at = directory.length
  for (let table = 0; table < tables; table++) {
    const from = WOFF_HEADER + WOFF_ENTRY * table
    const to = SFNT_HEADER + SFNT_ENTRY * table
    const offset = woff.readUInt32BE(from + 4)
    const packed = woff.readUInt32BE(from + 8)
    const length = woff.readUInt32BE(from + 12)
    const stored = woff.subarray(offset, offset + packed)
    const padding = Buffer.alloc(-length & 3)
    woff.copy(directory, to, from, from + 4) // its name
    woff.copy(directory, to + 4, from + 16, from + 20) // its checksum
    directory.writeUInt32BE(at, to + 8)
    directory.writeUInt32BE(length, to + 12)
    parts.push(packed < length ? inflateSync(stored) : stored, padding)
    at += length + padding.length
  }
  return Buffer.concat(parts)
}
