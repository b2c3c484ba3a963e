import { expect, test } from 'vitest'
import { beginsAt } from '../day.ts'
import { HOUR } from '../duration.ts'
import { legStates } from './leg-state.ts'

type Handover = Parameters<typeof legStates>[0]

const nothing = { isOpen: true, way: null, sentAt: null, receivedAt: null }
const days = { startDate: '2026-12-10', endDate: '2026-12-13', leadDays: 3 }
const some = beginsAt('2026-12-08')

/** What stands on a day of the market. */
const on = (day: string, said: Partial<Handover> = {}, journey = {}) =>
  legStates(
    { problemAt: null, there: nothing, back: nothing, ...said },
    { ...days, journey: { expected: false, closed: false, ...journey } },
    beginsAt(day),
  )

test('A parcel has its turn until the day to post it, and a meeting until the first day', () => {
  const { there, back } = on('2026-12-01', { there: { ...nothing, way: 'post' } })
  expect([there.turn, there.by, there.canArrive, there.canComplain]).toEqual([
    'giver',
    '2026-12-07',
    false,
    false,
  ])
  expect([back.turn, back.isFolded, back.canGive]).toEqual([false, true, false])
  expect(on('2026-12-01').there.by).toBe('2026-12-10')
  const isLate = (day: string) => on(day, { there: { ...nothing, way: 'post' } }).there.isLate
  expect(['2026-12-07', '2026-12-08'].map(isLate)).toEqual([false, true])
})

test('It can have arrived from the day to post it on, or once it was sent', () => {
  const post = { ...nothing, way: 'post' as const }
  expect(on('2026-12-06', { there: post }).there.canArrive).toBe(false)
  expect(on('2026-12-07', { there: post }).there.canArrive).toBe(true)
  const { there } = on('2026-12-01', { there: { ...post, sentAt: some } })
  expect([there.turn, there.canArrive]).toEqual(['receiver', true])
})

test('One leg is next at a time, and the way there without a word folds up after its first day', () => {
  const first = on('2026-12-10')
  expect([first.there.turn, first.there.isFolded]).toEqual(['giver', false])
  expect([first.back.turn, first.back.isFolded, first.back.canGive]).toEqual([false, true, true])
  const second = on('2026-12-11')
  expect([second.there.turn, second.there.isFolded, second.there.canGive]).toEqual([false, true, true])
  expect([second.back.turn, second.back.isFolded]).toEqual(['giver', false])
  // Sent and not said to have arrived: that can still be said in sight.
  expect(on('2026-12-11', { there: { ...nothing, sentAt: some } }).there.isFolded).toBe(false)
})

test('What is on its way back has not to arrive any more, and waits for its owner', () => {
  const { there, back } = on('2026-12-11', { back: { ...nothing, sentAt: some } })
  expect([there.isOpen, there.canArrive, there.canComplain]).toEqual([false, false, false])
  expect(back.turn).toBe('receiver')
})

test('After the last day the owner is asked, and the renter only again when it is not back', () => {
  expect(on('2026-12-14', {}, { expected: true }).back.turn).toBe(false)
  expect(on('2026-12-15').back).toMatchObject({ turn: 'giver', isLate: true })
  expect(on('2026-12-13').back.isLate).toBe(false)
})

test('For a day after its arrival something can be wrong', () => {
  const arrived = (hours: number) => ({
    there: {
      ...nothing,
      sentAt: some,
      receivedAt: new Date(beginsAt('2026-12-10').getTime() - hours * HOUR),
    },
  })
  expect(on('2026-12-10', arrived(23)).there.canComplain).toBe(true)
  expect(on('2026-12-10', arrived(25)).there.canComplain).toBe(false)
  expect(on('2026-12-10', { ...arrived(1), problemAt: some }).there.canComplain).toBe(false)
})

test('Nothing can be said of what is closed, but of the way back what its owner may still wait for', () => {
  const shut = { ...nothing, isOpen: false }
  for (const { by, ...state } of Object.values(on('2026-12-11', { there: shut, back: shut })))
    expect([by, ...new Set(Object.values(state))]).toEqual([by, false])
  const { back } = on('2026-12-20', { there: shut }, { closed: true })
  expect([back.turn, back.isFolded, back.canGive]).toEqual([false, true, true])
})
