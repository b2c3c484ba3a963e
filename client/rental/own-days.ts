import { addDays, overlaps, type DayRange } from '../../shared/day.ts'

/** Ranges without these days: what a request holds itself is in nobody's way when its owner proposes others. */
export const without = (ranges: readonly DayRange[], days: DayRange): DayRange[] =>
  ranges.flatMap((range) => {
    if (!overlaps(range, days)) return [range]
    const before = { from: range.from, to: addDays(days.from, -1) }
    const after = { from: addDays(days.to, 1), to: range.to }
    return [before, after].filter(({ from, to }) => from <= to)
  })
