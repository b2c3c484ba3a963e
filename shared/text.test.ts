import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AT_MOST_LINEAR, growth } from './testing/growth.ts'
import { oneLine, optionalText, text } from './text.ts'

const name = oneLine({ short: 'Name is required', max: 20, name: 'Name' })

describe('text somebody typed', () => {
  test.for(['👩‍👩‍👧', 'José', 'محمد', 'Zoë 🌸', "O'Neil"])('may be %s', (typed) => {
    expect(name.parse(typed)).toBe(typed)
  })

  test('is kept without invisible edges, overrides and decomposed letters [ASVS 1.1.1]', () => {
    expect(name.parse('\u200b  Jose\u0301 \u2060')).toBe('José')
    expect(name.parse('a\u202eb')).toBe('ab')
    expect(text({ short: '', max: 9, name: 'Notes' }).parse('a\r\nb')).toBe('a\nb')
  })

  test.for([
    ['a word joiner', '\u200d'],
    ['a soft hyphen', '\u00ad'],
    ['a Hangul filler', '\u3164'],
    ['a halfwidth Hangul filler', '\uffa0'],
    ['a Hangul initial filler', '\u115f'],
    ['a blank Braille pattern', '\u2800'],
    ['a grapheme joiner', '\u034f'],
    ['a variation selector', '\ufe0f'],
    ['a Mongolian vowel separator', '\u180e'],
    ['an invisible times', '\u2062'],
    ['a left-to-right mark', '\u200e'],
    ['tag characters', '\u{e0041}\u{e0042}'],
    ['a supplementary variation selector', '\u{e0100}'],
    ['a mark on nothing', ' \u0301'],
    ['an unassigned place', '\u{e0fff}'],
  ] as const)('that is nothing but %s is nothing', ([, typed]) => {
    for (const unseen of [typed, typed.repeat(5), ` ${typed}\u00a0${typed} `]) {
      expect(name.safeParse(unseen).error?.issues[0]?.message).toBe('Name is required')
      expect(optionalText('Notes', 100).parse(unseen)).toBe('')
    }
    expect(name.parse(`a${typed.trim()}b`)).toContain('b')
  })

  test.for(['?', '7', '$', '李', 'ﷺ', '🇫🇷', '❤️', '½'])('may be as little as %s', (typed) => {
    expect(name.parse(typed)).toBe(typed)
  })

  test('may have several lines where it is no name', () => {
    const notes = optionalText('Notes', 100)
    expect(notes.parse('one\n\ttwo\u2028three')).toBe('one\n\ttwo\u2028three')
    expect(name.parse('Anna\n')).toBe('Anna')
  })

  test.for([
    ['', 'Name is required'],
    ['  \u200b\u2060 ', 'Name is required'],
    ['a\tb', 'Name has characters that cannot be shown.'],
    ['a\nb', 'Name has characters that cannot be shown.'],
    ['a\r\nb', 'Name has characters that cannot be shown.'],
    ['a\u0085b', 'Name has characters that cannot be shown.'],
    ['a\u2028b', 'Name has characters that cannot be shown.'],
    ['a\u2029b', 'Name has characters that cannot be shown.'],
    ['a\u0000', 'Name has characters that cannot be shown.'],
    ['\ud800', 'Name has characters that cannot be shown.'],
    [`a${'\u0301'.repeat(50)}`, 'Name has characters that cannot be shown.'],
    ['a\u001b[31m', 'Name has characters that cannot be shown.'],
    ['x'.repeat(21), 'Name must be 20 characters or less.'],
    [12, 'Name is required'],
  ] as const)('may not be %j [ASVS 1.3.3]', ([typed, message]) => {
    expect(name.safeParse(typed).error?.issues[0]?.message).toBe(message)
  })

  test('loses at its edges what a pattern would take there, and nothing else', () => {
    const edges = /^[\s\u200b\u200c\u2060\ufeff]+|[\s\u200b\u2060\ufeff]+$/gu
    const any = text({ min: 0, short: '', max: 1_000, name: 'Notes' })
    const unit = fc.constantFrom(...' \n\t\u00a0\u2003\u2028\u200b\u200c\u200d\u2060\ufeffa🌸.')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (typed) => {
        const isSeen = /[a.🌸]/u.test(typed)
        expect(any.parse(typed)).toBe(isSeen ? typed.replaceAll(edges, '') : '')
      }),
      { numRuns: 2_000 },
    )
  })

  test.for([
    ['inside', (n: number) => `a${' '.repeat(n)}b`],
    ['before', (n: number) => `${'\u200c'.repeat(n)}b`],
    ['behind', (n: number) => `a${'\u2060'.repeat(n)}`],
  ] as const)('is tidied in one pass, whatever stands %s [ASVS 15.2.2]', ([, row]) => {
    const long = text({ short: '', max: 100_000, name: 'Notes' })
    expect(growth(4_000, (n) => long.parse(row(n)))).toBeLessThan(AT_MOST_LINEAR)
  })

  test('is refused for its length before anything else looks at it', () => {
    const messages = (typed: string) => name.safeParse(typed).error?.issues.map(({ message }) => message)
    expect(name.parse(`${' '.repeat(200)}Anna${' '.repeat(60)}`)).toBe('Anna')
    for (const typed of [`a${' '.repeat(300)}b`, '\u0000'.repeat(300), ' '.repeat(65_000), 'a\n'.repeat(300)])
      expect(messages(typed)).toEqual(['Name must be 20 characters or less.'])
  })
})
