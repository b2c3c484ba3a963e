import { LOCALE } from './locale.ts'

/**
 * Writes moments as `options` say. What that takes is made when it first writes one: most pages have no date, and making
 * five kept each of them from starting for 12 ms on a slow phone.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return (at: Date | number) => (format ??= new Intl.DateTimeFormat(LOCALE, options)).format(at)
}
