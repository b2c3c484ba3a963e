import { expect, test } from 'vitest'
import type { Way } from '../../shared/rental/handover.ts'
import { handOverTexts } from '../../shared/rental/handover-text.ts'
import type { DeclineReason } from '../../shared/rental/rental-schema.ts'
import { CANCEL_TEXT, DAMAGE_TEXT } from '../../shared/rental/terms-text.ts'
import { textOf } from './letter-texts.ts'
import { rules } from '../testing/rules.ts'

const written = (
  kind: 'approved' | 'lending_tomorrow' | 'renting_tomorrow' | 'declined',
  { reason, way, eventDate }: { reason?: DeclineReason; way?: Way; eventDate?: string } = {},
) => {
  const facts = {
    name: 'Rita',
    today: '2026-11-22',
    rental: {
      otherName: 'Olga',
      dressTitle: 'Wanted gown',
      days: { from: '2026-12-12', to: '2026-12-15' },
      totalCents: 20_000,
      note: 'I am ill.',
      lapsesAt: '2026-11-24T18:00:00Z',
      imageId: null,
      way,
      eventDate,
      ...(reason && { reason }),
    },
  }
  return textOf(kind, facts, { rentalId: 7, threadId: null }, rules)
}
const declined = (reason: DeclineReason) => written('declined', { reason })

test('the letter of a no names its reason, and for another reason has her words alone', () => {
  expect(declined('cleaning').more).toHaveLength(2)
  expect(declined('cleaning').more[0]).toBe('The dress is at the cleaner’s.')
  expect(declined('other').more).toHaveLength(1)
  expect(declined('other').quoted).toEqual({ by: 'Olga', text: 'I am ill.' })
})

test('the letters of a rental that stands tell of money, damage, cancelling and the hand-over as its page does', () => {
  const settled = 'Nothing is charged here: the two of you settle the $200 between you.'
  const approved = written('approved').more
  expect(approved).toEqual(expect.arrayContaining([settled, CANCEL_TEXT]))
  expect(approved.join(' ')).toContain(handOverTexts.both)
  expect(written('renting_tomorrow').more).toEqual(expect.arrayContaining([settled, DAMAGE_TEXT]))
  expect(written('lending_tomorrow').more).toEqual([
    'It is to be there on Sat, Dec 12. Unless it is on its way by post, hand it over on Dec 11 or 12.',
  ])
})

test('the letters of a rental tell of the way that it travels alone', () => {
  expect(written('approved', { way: 'post' }).more).toContain(
    'The dress is with its renter on the first day: posted in time. It goes back on the last day. Please say where it goes on the page of your rental.',
  )
  expect(written('lending_tomorrow', { way: 'post' }).more).toEqual([
    'It is to be there on Sat, Dec 12, so it had to be posted by Wed, Dec 9. If it is not on its way yet, write to Olga at once.',
  ])
  expect(written('lending_tomorrow', { way: 'meet' }).more).toEqual([
    'It is to be there on Sat, Dec 12: hand it over on Dec 11 or 12.',
  ])
})

test('the letters before a rental for an event name its day, and a no does not', () => {
  const lines = (...[kind]: Parameters<typeof written>) =>
    written(kind, { eventDate: '2026-12-13' }).more.join(' ')
  const event = 'It is for an event on Sun, Dec 13.'
  for (const kind of ['approved', 'lending_tomorrow', 'renting_tomorrow'] as const)
    expect(lines(kind)).toContain(event)
  expect(lines('declined')).not.toContain('event')
})
