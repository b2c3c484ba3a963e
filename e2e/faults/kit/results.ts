/** FAULTS=full asks for the full length of every fault; without it each is as short as it can be and still be one. */
const full = process.env.FAULTS === 'full'

/** How much of a fault there is, in the short form and in the full one. */
export const sized = (short: number, long: number) => (full ? long : short)

/** Prints what was measured, in one line. */
export function figures(fault: string, measured: Record<string, string | number | Record<string, number>>) {
  const facts = Object.entries(measured).map(([name, value]) => {
    const told =
      typeof value === 'object'
        ? Object.entries(value)
            .map(([key, count]) => `${count} × ${key}`)
            .join(', ') || 'none'
        : value
    return `${name}: ${told}`
  })
  console.info(`\n  ▸ ${fault}${full ? '' : ' (short form)'}\n    ${facts.join('\n    ')}`)
}

/** The value that a share of them does not exceed: `percentile(times, 0.99)`. */
export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** Median, 99th percentile and longest of some times in milliseconds, in words. */
export const spread = (times: readonly number[]) =>
  times.length
    ? `${inMs(percentile(times, 0.5))} (median), ${inMs(percentile(times, 0.99))} (p99), ${inMs(percentile(times, 1))} (longest) of ${times.length}`
    : 'none'

const inMs = (time: number) => `${Math.round(time)} ms`

/** How often each value occurs. */
export function tally(values: Iterable<string | number>) {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
