import * as z from 'zod/mini'

/** Seven marks on one letter: an attack on the reader's screen. */
const pileOfMarks = /\p{M}{7}/u
// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/
/** Right-to-left overrides and similar make text read as something it is not. */
const bidiOverrides = /[\u202a-\u202e\u2066-\u2069]/g
const invisible = /[\s\u200b\u2060\ufeff]/
/** At the beginning a non-joiner joins nothing either; at an end it belongs to the letter before it. */
const invisibleBefore = /[\s\u200b\u200c\u2060\ufeff]/
/** Something visible: fillers and the blank Braille pattern count as letters and symbols, yet show nothing. */
const visible = /(?!\p{DI}|\u2800)[\p{L}\p{N}\p{S}\p{P}]/u
const lineBreaks = /[\t\n\u2028\u2029]/

/** By hand, in one pass: a pattern that ends in `+$` rescans every row of spaces from each of its places. */
function withoutInvisibleEdges(typed: string) {
  let [start, end] = [0, typed.length]
  while (start < end && invisibleBefore.test(typed.charAt(start))) start++
  while (end > start && invisible.test(typed.charAt(end - 1))) end--
  return typed.slice(start, end)
}

/**
 * A typed text, normalized: composed, without invisible edges, overrides and Windows line ends; empty when
 * nothing is visible.
 */
function tidy(typed: string) {
  if (!visible.test(typed)) return ''
  return withoutInvisibleEdges(typed.replaceAll('\r\n', '\n').normalize('NFC').replaceAll(bidiOverrides, ''))
}

/** Checked before tidying: too long for `max`, however many spaces and marks are removed. */
const isFarTooLong = (typed: string, max: number) => typed.length > 4 * max + 200

/** True for text that a database can store and a screen can show. */
const isPlainText = (typed: string) =>
  typed.isWellFormed() && !controlCharacters.test(typed.replaceAll('\r\n', '\n')) && !pileOfMarks.test(typed)

interface Bounds {
  min?: number
  /** The message when the text is shorter than `min`. */
  short: string
  max: number
  /** The field's name in the message when the text is too long. */
  name: string
}

/** A typed text: tidied, then held to its bounds, in UTF-16 units. Gives the tidied text. */
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

/** `text` in one line: for names, lists and e-mail subjects. */
export const oneLine = (bounds: Bounds) =>
  text(bounds).check(
    z.refine((typed) => !lineBreaks.test(typed), `${bounds.name} has characters that cannot be shown.`),
  )

/** `oneLine` that may be empty. */
export const optionalLine = (name: string, max: number) =>
  z.optional(oneLine({ min: 0, short: `${name} must be text.`, max, name }))

/** `text` that may be empty. */
export const optionalText = (name: string, max: number) =>
  z.optional(text({ min: 0, short: `${name} must be text.`, max, name }))
