import { expect, test } from 'vitest'
import { isHeic, lacksEnd, sniff } from './picture-bytes.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

test.for([
  ['\xff\xd8\xff\xe1', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x10\0\0\0WAVEfmt ', undefined],
  ['%PDF-1.7', undefined],
  ['<svg xmlns', undefined],
  ['', undefined],
] as const)('%j is %s', ([start, type]) => {
  expect(sniff(bytes(start))).toBe(type)
})

test.for([
  ['\0\0\0\x18ftypheic', true],
  ['\0\0\0\x24ftypmif1', true],
  ['\0\0\0\x1cftypavif', false],
  ['\0\0\0\x18ftypmp42', false],
  ['', false],
] as const)('%j is HEIC: %s', ([start, is]) => {
  expect(isHeic(bytes(start))).toBe(is)
})

test.for([
  ['whole', '\xff\xd8 \xff\xda pixels \xff\xd9', false],
  ['with more behind its end', '\xff\xd8 \xff\xda pixels \xff\xd9 a film', false],
  ['without its last byte', '\xff\xd8 \xff\xda pixels \xff', true],
  ['with a small one in it that has an end', '\xff\xd8 \xff\xda small \xff\xd9 \xff\xda pixels', true],
  ['of nothing', '', true],
] as const)('a JPEG %s', ([, text, lacks]) => {
  expect(lacksEnd(bytes(text))).toBe(lacks)
})
