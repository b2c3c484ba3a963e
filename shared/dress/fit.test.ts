import { describe, expect, test } from 'vitest'
import { bodySchema } from '../account/measure-schema.ts'
import { newDressSchema } from './dress-schema.ts'
import {
  comparedWords,
  saidOfSize,
  verdictOn,
  verdictWords,
  zoneWords,
  type BodyMeasures,
  type DressMeasures,
  zoneFits,
} from './fit.ts'
import type { Unit } from './units.ts'

const body = { heightMm: 1680, bustMm: 920, waistMm: 740, hipsMm: 990 }
const dress = { bustMm: 940, waistMm: 760, hipsMm: 1010, lengthMm: 1000, stretch: null }

const said = (change: DressMeasures, of: BodyMeasures = body) => {
  const verdict = verdictOn({ ...dress, ...change }, of)
  return verdict && verdictWords(verdict)
}

describe('a verdict', () => {
  test('is of the worst zone, any tight one before any loose one', () => {
    expect(said({})).toBe('Should fit')
    expect(said({ waistMm: 720 })).toBe('Tight at the waist by 2 cm')
    expect(said({ waistMm: 720, bustMm: 880 })).toBe('Tight at the bust by 4 cm')
    expect(said({ hipsMm: 1100 })).toBe('Loose at the hips by 3 cm')
    expect(said({ hipsMm: 1100, bustMm: 1040 })).toBe('Loose at the bust by 4 cm')
    expect(said({ hipsMm: 1400, waistMm: 735 })).toBe('Tight at the waist by 1 cm')
  })

  test('changes at the millimetre', () => {
    expect(said({ bustMm: 940 })).toBe('Should fit')
    expect(said({ bustMm: 939 })).toBe('Close at the bust')
    expect(said({ bustMm: 920 })).toBe('Close at the bust')
    expect(said({ bustMm: 919 })).toBe('Tight at the bust by 1 cm')
    expect(said({ bustMm: 1000 })).toBe('Should fit')
    expect(said({ bustMm: 1001 })).toBe('Loose at the bust by 1 cm')
  })

  test('is close where there is hardly any ease, and nothing gives or is worse', () => {
    expect(said({ bustMm: 920, stretch: 'some' })).toBe('Should fit')
    expect(said({ bustMm: 920, stretch: 'none' })).toBe('Close at the bust')
    expect(said({ bustMm: 920, waistMm: 720 })).toBe('Tight at the waist by 2 cm')
    expect(said({ bustMm: 920, hipsMm: 1100 })).toBe('Loose at the hips by 3 cm')
  })

  test('has what it compares beside it', () => {
    const compared = (change: DressMeasures, unit?: Unit) =>
      zoneFits({ bustMm: 940, ...change }, { bustMm: 925 }).map((zone) => comparedWords(zone, unit))
    expect(compared({})).toEqual(['you 92½, dress 94'])
    expect(compared({ bustMm: 927, stretch: 'some' }, 'in')).toEqual(['you 36½, dress 36½ and gives 1¼'])
  })

  test('has beside it what renters say of the size', () => {
    expect(saidOfSize({ small: 1, true: 2, large: 0 })).toBe('2 of 3 say true to size')
    expect(saidOfSize({ small: 3, true: 1, large: 0 })).toBe('3 of 4 say it runs small')
    expect(saidOfSize({ small: 0, true: 0, large: 1 })).toBe('1 of 1 say it runs large')
    expect(saidOfSize({ small: 0, true: 0, large: 0 })).toBeUndefined()
  })

  test('has stretch forgive what is tight, and not what is loose', () => {
    expect(said({ waistMm: 710, stretch: 'some' })).toBe('Should fit')
    expect(said({ waistMm: 709, stretch: 'some' })).toBe('Tight at the waist by 1 cm')
    expect(said({ waistMm: 680, stretch: 'very' })).toBe('Should fit')
    expect(said({ waistMm: 680, stretch: 'none' })).toBe('Tight at the waist by 6 cm')
    expect(said({ hipsMm: 1100, stretch: 'very' })).toBe('Loose at the hips by 3 cm')
  })

  test('tells what reaches the floor, beside or without the rest', () => {
    expect(said({ lengthMm: 1427 })).toBe('Should fit')
    expect(said({ lengthMm: 1428 })).toBe('Should fit, long for you')
    expect(said({ lengthMm: 1500, waistMm: 720 })).toBe('Tight at the waist by 2 cm')
    const { lengthMm } = { lengthMm: 1500 }
    expect(verdictOn({ lengthMm }, body)).toMatchObject({ fit: 'long', zones: [] })
    expect(verdictOn({ lengthMm: 1000 }, body)).toBeUndefined()
  })

  test('is not given where nothing can be compared', () => {
    expect(verdictOn({}, body)).toBeUndefined()
    expect(verdictOn(dress, {})).toBeUndefined()
    expect(verdictOn({ bustMm: 920 }, { waistMm: 740 })).toBeUndefined()
    expect(verdictOn({ bustMm: 920, waistMm: 100 }, { bustMm: 900 })).toMatchObject({
      zones: [{ zone: 'bust', fit: 'good' }],
    })
  })

  test('is told in inches, too', () => {
    const verdict = verdictOn({ ...dress, waistMm: 700 }, body)
    expect(verdict && verdictWords(verdict, 'in')).toBe('Tight at the waist by 2 in')
    expect(verdict?.zones.map((zone) => zoneWords(zone))).toEqual([
      'Good at the bust',
      'Tight at the waist by 4 cm',
      'Good at the hips',
    ])
  })
})

/** What is wrong with a measure of a body and with the same of a dress. */
const problems = (name: string, value: unknown) =>
  [bodySchema, newDressSchema].map((schema) => {
    const { error } = schema.safeParse({ [name]: value })
    return error?.issues.find(({ path }) => path[0] === name)?.message
  })

describe('a measure', () => {
  test.for([0, 1, -920, 9000, 250.5, '920', Number.NaN])('cannot be %s', (value) => {
    for (const message of problems('bustMm', value))
      expect(message).toBe('Bust must be between 60 and 180 cm (24 and 71 in).')
  })

  test('in the other unit is told so', () => {
    expect(problems('bustMm', 360)).toEqual([
      'This seems to be in inches.',
      'This seems to be in inches. Or is it the width, and not yet twice?',
    ])
    expect(problems('bustMm', Math.round(92 * 25.4))).toEqual([
      'This seems to be in centimeters.',
      'This seems to be in centimeters.',
    ])
    expect(problems('heightMm', 670)[0]).toBe('This seems to be in inches.')
    expect(problems('lengthMm', 580)[1]).toBe('This seems to be in inches.')
  })

  test('may be left out, or be none', () => {
    for (const value of [undefined, null, 920])
      expect(problems('bustMm', value)).toEqual([undefined, undefined])
    expect(problems('waistMm', 470)).toEqual([
      undefined,
      'This seems to be in inches. Or is it the width, and not yet twice?',
    ])
  })
})
