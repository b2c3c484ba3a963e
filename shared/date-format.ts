import { LOCALE } from './locale.ts'

/**
 * Writes moments as `options` say. Its format is made when it first writes one: the first of a page takes a slow phone
 * 60 ms, and most pages have no date.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return (at: Date | number) => (format ??= new Intl.DateTimeFormat(LOCALE, options)).format(at)
}
