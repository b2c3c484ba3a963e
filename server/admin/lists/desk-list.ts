import { stringify } from 'csv-stringify/sync'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import { optionalLine } from '../../../shared/text.ts'
import type { Rules } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { pageOf } from '../../db/page.ts'
import { badRequest } from '../../errors.ts'

/** Which admin looks, when, and by which clock. */
export interface Looking extends Pick<Rules, 'timeZone'> {
  adminId: string
  now: Date
}

/** What a list is asked for: rows that have these words, of this filter, after the last row seen so far. */
export interface PageAsked<Filter extends string> {
  q?: string | undefined
  show?: Filter | undefined
  cursor?: string | undefined
}

export interface Asked<Filter extends string> extends PageAsked<Filter> {
  limit: number
}

type Cell = string | number | Date | null

interface Spec<Row extends object, Filter extends string> {
  filters: readonly Filter[]
  /** Its rows, newest first: one query, whatever is asked. */
  find: (db: Db, asked: Asked<Filter>, looking: Looking) => Promise<Row[]>
  /** The cursor after a row. It outlives the row, as a download takes long. */
  cursorOf: (row: Row) => string
  /** The columns of its CSV, by their headings. */
  csv: Record<string, (row: Row) => Cell>
  pageLength?: number
}

const PAGE_LENGTH = 30
/** Rows of a download read at once. */
const BATCH_LENGTH = 1_000
const MAX_CURSOR = 80

export interface DeskList<Row extends object, Filter extends string> {
  filters: readonly Filter[]
  schema: z.core.$ZodType<PageAsked<Filter>, PageAsked<Filter>>
  find(db: Db, asked: Asked<Filter>, looking: Looking): Promise<Row[]>
  page(
    db: Db,
    asked: PageAsked<Filter>,
    looking: Looking,
  ): Promise<{ rows: Row[]; nextCursor: string | null }>
  /** Its CSV (RFC 4180) in parts, each a batch of rows; the same words and filters as for a page. */
  download(db: Db, query: unknown, looking: Looking): AsyncGenerator<string>
}

/** A list of the desk: its pages, and its CSV (docs/contributing.md#a-list-of-the-desk). */
export function deskList<Row extends object, Filter extends string>({
  filters,
  find,
  cursorOf,
  csv,
  pageLength = PAGE_LENGTH,
}: Spec<Row, Filter>): DeskList<Row, Filter> {
  const asked = {
    q: optionalLine('The search', 100),
    show: z.optional(z.enum(filters, 'This filter does not exist.')),
  }
  const page = z.strictObject({ ...asked, cursor: z.optional(z.string().check(z.maxLength(MAX_CURSOR))) })
  return {
    filters,
    schema: page,
    find,
    async page(db, { q, show, cursor }, looking) {
      const rows = await find(db, { q, show, cursor, limit: pageLength + 1 }, looking)
      return pageOf(rows, pageLength, cursorOf)
    },
    download(db, query, looking) {
      const { data } = z.object(asked).safeParse(query)
      if (!data) throw badRequest('This filter does not exist.')
      return batches(db, data, looking)
    },
  }

  async function* batches(db: Db, words: PageAsked<Filter>, looking: Looking) {
    yield asCsv([Object.keys(csv)], true)
    let cursor: string | undefined
    do {
      const rows: Row[] = await find(db, { ...words, cursor, limit: BATCH_LENGTH }, looking)
      yield asCsv(rows.map((row) => Object.values(csv).map((cellOf) => cellOf(row))))
      const last = rows.length === BATCH_LENGTH ? rows.at(-1) : undefined
      cursor = last && cursorOf(last)
    } while (cursor)
  }
}

/** With a byte order mark, Excel reads UTF-8; a cell that it would take for a formula begins with an apostrophe. */
const asCsv = (rows: Cell[][], bom = false) =>
  stringify(rows, {
    bom,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: { date: (date) => date.toISOString() },
  })

/** The last id of the page before, of a list in order of ids. */
export function idBefore(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  if (!/^\d{1,9}$/.test(cursor)) throw badRequest('This page does not exist.')
  return Number(cursor)
}

/**
 * Whether a text of an index of trigrams, which begins with a space, has each of the words: as a part, or, of one or two
 * letters, at the beginning of a word.
 */
export function hasWords(text: RawBuilder<unknown>, words: string) {
  const conditions = words.split(/\s+/).map((word) => {
    const part = word.replace(/[%_\\]/g, '\\$&')
    return sql`${text} like lower(${word.length < 3 ? `% ${part}%` : `%${part}%`})`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** What is searched of an `app_user` of this name, as its index has it. */
export const textOfPerson = (person = 'app_user') =>
  sql`(' ' || lower(${sql.ref(`${person}.display_name`)}) || ' ' || ${sql.ref(`${person}.email`)})`

/** What is searched of a `dress`, as its index has it. */
export const textOfDress = sql`(' ' || lower(dress.title) || ' ' || lower(dress.brand))`

const uuid = z.uuid()
/** Whether these words are the id of a person. */
export const isPersonId = (words: string) => uuid.safeParse(words).success

/** `hit`: the ids that one of these queries finds. Each has the order and the limit of the page, and an index for it. */
export const either = (queries: readonly Expression<{ id: number }>[]) =>
  sql<{ id: number }>`(${sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union `,
  )})`.as<'hit'>(sql.ref('hit'))
