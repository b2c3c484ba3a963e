/**
 * The params of an address, as plain text: JSON would read `?size=8` as a number. A repeated name, as of a form's
 * checkboxes, is a list.
 */
export function readAddress(text: string): Record<string, string> {
  const given = new URLSearchParams(text)
  return Object.fromEntries([...given.keys()].map((name) => [name, given.getAll(name).join()]))
}

/** The same as an address says them, without a question mark. */
export function writeAddress(search: object) {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length ? String(new URLSearchParams(given)).replaceAll('%2C', ',') : ''
}
