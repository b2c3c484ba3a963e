/** How many times as much of it `growth` asks for. */
const TIMES = 8
/** More than a pass over it takes, on however busy a machine; far less than looking at all of it again from each place. */
export const AT_MOST_LINEAR = 3 * TIMES

/**
 * How many times longer work takes when there is eight times as much of it: about 8 for one pass, 64 where each part looks at
 * all others. Of several tries the fastest counts, so that what else the machine does is not measured.
 */
export function growth(amount: number, work: (amount: number) => unknown) {
  const fastest = (tries: number, size: number) =>
    Math.min(
      ...Array.from({ length: tries }, () => {
        const begun = performance.now()
        work(size)
        return performance.now() - begun
      }),
    )
  const once = fastest(20, amount)
  return fastest(5, TIMES * amount) / once
}
