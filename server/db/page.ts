/**
 * A page of a list whose query was asked for one row more than `length`, and the cursor of the next page, which is what
 * `cursorOf` says of the last row shown; null at the end of the list.
 */
export function pageOf<Row, Cursor>(rows: readonly Row[], length: number, cursorOf: (row: Row) => Cursor) {
  const shown = rows.slice(0, length)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: rows.length > length && last ? cursorOf(last) : null }
}
