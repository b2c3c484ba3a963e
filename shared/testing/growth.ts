/** The factor by which `growth` increases the amount. */
const TIMES = 8
/** More than one pass takes, on however busy a machine; far less than quadratic work. */
export const AT_MOST_LINEAR = 3 * TIMES

/**
 * How many times longer work takes with eight times the amount: about 8 when linear, 64 when quadratic. The
 * fastest of several tries counts, so that other load on the machine is not measured.
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
