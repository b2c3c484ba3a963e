/** The middle of some numbers, the upper one of two; NaN where there are none. */
export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
