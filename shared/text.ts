import * as z from 'zod/mini'

/** Code points beyond which a name or a sentence is an attack on the reader's screen: seven marks on one letter. */
const pileOfMarks = /\p{M}{7}/u
// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/
/** Right-to-left overrides and their kin make text read as something it is not. */
const bidiOverrides = /[\u202a-\u202e\u2066-\u2069]/g
const invisibleEdges = /^[\s\u200b\u200c\u2060\ufeff]+|[\s\u200b\u2060\ufeff]+$/gu

/** What we keep of what somebody typed: composed, without invisible edges, overrides and Windows line ends. */
export const tidy = (typed: string) =>
  typed.replaceAll('\r\n', '\n').normalize('NFC').replaceAll(bidiOverrides, '').replaceAll(invisibleEdges, '')

/** True for text that a database can store and a screen can show. */
export const isPlainText = (typed: string) =>
  typed.isWellFormed() && !controlCharacters.test(typed.replaceAll('\r\n', '\n')) && !pileOfMarks.test(typed)

interface Bounds {
  min?: number
  /** What is said when it is shorter than `min`. */
  short: string
  max: number
  /** What the field is called when it is too long. */
  name: string
}

/**
 * A sentence somebody typed: tidied, then held to its bounds, counted in UTF-16 units.
 * Gives the tidied text.
 */
export const text = ({ min = 1, short, max, name }: Bounds) =>
  z
    .string(short)
    .check(
      z.refine(isPlainText, { error: `${name} has characters that cannot be shown.`, abort: true }),
      z.overwrite(tidy),
      z.minLength(min, short),
      z.maxLength(max, `${name} must be ${max} characters or less.`),
    )

/** The same, where saying nothing is fine too. */
export const optionalText = (name: string, max: number) =>
  z.optional(text({ min: 0, short: `${name} must be text.`, max, name }))
