import * as z from 'zod/mini'

/** Code points beyond which a name or a sentence is an attack on the reader's screen: seven marks on one letter. */
const pileOfMarks = /\p{M}{7}/u
// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/
/** Right-to-left overrides and their kin make text read as something it is not. */
const bidiOverrides = /[\u202a-\u202e\u2066-\u2069]/g
const invisible = /[\s\u200b\u2060\ufeff]/
/** At the beginning a non-joiner joins nothing either; at an end it belongs to the letter before it. */
const invisibleBefore = /[\s\u200b\u200c\u2060\ufeff]/
/** Something to see: fillers and the blank Braille pattern count as letters and symbols, and show nothing. */
const visible = /(?!\p{DI}|\u2800)[\p{L}\p{N}\p{S}\p{P}]/u
const lineBreaks = /[\t\n\u2028\u2029]/

/** By hand, in one pass: a pattern that ends in `+$` looks through every row of spaces again from each of them. */
function withoutInvisibleEdges(typed: string) {
  let [start, end] = [0, typed.length]
  while (start < end && invisibleBefore.test(typed.charAt(start))) start++
  while (end > start && invisible.test(typed.charAt(end - 1))) end--
  return typed.slice(start, end)
}

/**
 * What we keep of what somebody typed: composed, without invisible edges, overrides and Windows line ends; of text
 * that nobody can see, nothing.
 */
function tidy(typed: string) {
  if (!visible.test(typed)) return ''
  return withoutInvisibleEdges(typed.replaceAll('\r\n', '\n').normalize('NFC').replaceAll(bidiOverrides, ''))
}

/** Longer than anything that somebody means to be at most so long, however many spaces and marks it loses. */
const isFarTooLong = (typed: string, max: number) => typed.length > 4 * max + 200

/** True for text that a database can store and a screen can show. */
const isPlainText = (typed: string) =>
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
export function text({ min = 1, short, max, name }: Bounds) {
  const tooLong = `${name} must be ${max} characters or less.`
  return z.string(short).check(
    z.refine((typed) => !isFarTooLong(typed, max), { error: tooLong, abort: true }),
    z.refine(isPlainText, { error: `${name} has characters that cannot be shown.`, abort: true }),
    z.overwrite(tidy),
    z.minLength(min, short),
    z.maxLength(max, tooLong),
  )
}

/** The same, in one line: what is shown as a name, in a list or in an e-mail's subject. */
export const oneLine = (bounds: Bounds) =>
  text(bounds).check(
    z.refine((typed) => !lineBreaks.test(typed), `${bounds.name} has characters that cannot be shown.`),
  )

/** The same as `text`, where saying nothing is fine too. */
export const optionalText = (name: string, max: number) =>
  z.optional(text({ min: 0, short: `${name} must be text.`, max, name }))
