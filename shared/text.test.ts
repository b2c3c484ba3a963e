import { describe, expect, test } from 'vitest'
import { text } from './text.ts'

const name = text({ short: 'Name is required', max: 20, name: 'Name' })

describe('text somebody typed', () => {
  test.for(['👩‍👩‍👧', 'José', 'محمد', 'Zoë 🌸', "O'Neil"])('may be %s', (typed) => {
    expect(name.parse(typed)).toBe(typed)
  })

  test('is kept without invisible edges, overrides and decomposed letters', () => {
    expect(name.parse('\u200b  Jose\u0301 \u2060')).toBe('José')
    expect(name.parse('a\u202eb')).toBe('ab')
    expect(text({ short: '', max: 9, name: 'Notes' }).parse('a\r\nb')).toBe('a\nb')
  })

  test.for([
    ['', 'Name is required'],
    ['  \u200b\u2060 ', 'Name is required'],
    ['a\u0000', 'Name has characters that cannot be shown.'],
    ['\ud800', 'Name has characters that cannot be shown.'],
    [`a${'\u0301'.repeat(50)}`, 'Name has characters that cannot be shown.'],
    ['a\u001b[31m', 'Name has characters that cannot be shown.'],
    ['x'.repeat(21), 'Name must be 20 characters or less.'],
    [12, 'Name is required'],
  ] as const)('may not be %j', ([typed, message]) => {
    expect(name.safeParse(typed).error?.issues[0]?.message).toBe(message)
  })
})
