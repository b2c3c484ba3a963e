import { stringify } from 'csv-stringify/sync'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import type { Day } from '../../../shared/day.ts'
import { actionRows, sanctionActions, type SanctionTarget } from '../../../shared/moderation/sanction.ts'
import { toAmount } from '../../../shared/price.ts'
import type { Rules } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { pageOf } from '../../db/page.ts'
import { badRequest, notFound } from '../../errors.ts'

/** Which admin looks, when, and by which clock. */
export interface Looking extends Pick<Rules, 'timeZone'> {
  adminId: string
  now: Date
}

/** What a list is asked for: rows that have these words, of this filter, after the last row seen so far. */
export interface Asked<Filter extends string = string> {
  q?: string | undefined
  show?: Filter | undefined
  cursor?: string | undefined
  limit: number
}
type AskedPage = Omit<Asked, 'limit'>

/** A value of a row: also money, a calendar day, or a link to a row of a list. */
type Fact =
  | string
  | number
  | Date
  | null
  | { cents: number }
  | { day: Day }
  | { text: string; list: string; id: string }

/** A row as a page shows it. */
export interface DeskRow {
  id: string
  name: string
  state:
    | readonly [
        word: string,
        tone: 'warning' | 'default' | 'secondary' | 'success' | 'destructive' | 'outline',
      ]
    | null
  facts: { label: string; value: Exclude<Fact, null> }[]
}

/** What the page of a row has beside the row. */
interface Beside {
  /** Addresses of the shop, such as `/rentals/7`. */
  links: { text: string; to: string }[]
  /** What the admin can decide about it. */
  actions?: ReturnType<typeof actionsOn> | 'cancel_rental'[]
  pictures?: string[]
  /** Whose decisions are shown, or those about which dress. */
  decisions?: { personId: string } | { dressId: number }
}

interface FileSpec<Row extends object, Filter extends string> {
  /** The words of its filters. */
  filters: Record<Filter, string>
  /** Its rows, newest first: one query, whatever is asked. */
  find: (db: Db, asked: Asked<Filter>, looking: Looking) => Promise<Row[]>
  /** The cursor after a row. It outlives the row, as a download takes long. */
  cursorOf: (row: Row) => string
  /** Its columns, by their headings. */
  facts: Record<string, (row: Row) => Fact>
}

interface ListSpec<Row extends object, Filter extends string> extends FileSpec<Row, Filter> {
  title: string
  /** What can be typed into its search. */
  finds: string
  id: (row: Row) => string | number
  name: (row: Row) => string
  state: (row: Row) => DeskRow['state']
  /** What the page of a row has beside it; a list without it has no such pages. */
  beside?: (row: Row, looking: Looking, db: Db) => Beside | Promise<Beside>
  pageLength?: number
}

const PAGE_LENGTH = 30
/** Rows of a download read at once. */
const BATCH_LENGTH = 200

const isOf = <Filter extends string>(filters: Record<Filter, string>, show: string): show is Filter =>
  Object.hasOwn(filters, show)

/** What is downloaded as CSV. */
export function csvFile<Row extends object, Filter extends string>({
  filters,
  find,
  cursorOf,
  facts,
}: FileSpec<Row, Filter>) {
  return {
    find(db: Db, { show, ...asked }: Asked, looking: Looking) {
      return find(db, { ...asked, show: filterOf(show) }, looking)
    },
    /** Its CSV (RFC 4180) in parts, each a batch of rows; the same words and filters as for a page. */
    download: (db: Db, { q, show }: AskedPage, looking: Looking) =>
      parts(db, { q, show: filterOf(show) }, looking),
  }

  function filterOf(show: string | undefined) {
    if (show === undefined || isOf(filters, show)) return show
    throw notFound('This filter does not exist.')
  }

  async function* parts(db: Db, words: Omit<Asked<Filter>, 'limit'>, looking: Looking) {
    yield asCsv([Object.keys(facts)], true)
    let cursor: string | undefined
    do {
      const rows: Row[] = await find(db, { ...words, cursor, limit: BATCH_LENGTH }, looking)
      yield asCsv(rows.map((row) => Object.values(facts).map((factOf) => factOf(row))))
      const last = rows.length === BATCH_LENGTH ? rows.at(-1) : undefined
      cursor = last && cursorOf(last)
    } while (cursor)
  }
}

/** A list of the desk: its pages, the pages of its rows, and its CSV (docs/contributing.md#a-list-of-the-desk). */
export function deskList<Row extends object, Filter extends string>(spec: ListSpec<Row, Filter>) {
  const { title, finds, filters, cursorOf, id, name, state, facts, beside, pageLength = PAGE_LENGTH } = spec
  const file = csvFile({
    ...spec,
    facts: { Id: id, Name: name, State: (row) => state(row)?.[0] ?? null, ...facts },
  })
  const shown = (row: Row): DeskRow => ({
    id: `${id(row)}`,
    name: name(row),
    state: state(row),
    facts: Object.entries(facts).flatMap(([label, factOf]) => {
      const value = factOf(row)
      return value === null ? [] : [{ label, value }]
    }),
  })
  return {
    ...file,
    title,
    filters,
    async page(db: Db, asked: AskedPage, looking: Looking) {
      const found = await file.find(db, { ...asked, limit: pageLength + 1 }, looking)
      const { rows, nextCursor } = pageOf(found, pageLength, cursorOf)
      return { title, finds, filters, hasRecords: Boolean(beside), rows: rows.map(shown), nextCursor }
    },
    /** A row by its id, with what its page has beside it. Throws a 404 where there is none. */
    async record(db: Db, sought: string, looking: Looking): Promise<DeskRow & Beside> {
      const rows = beside ? await file.find(db, { q: sought, limit: 1 }, looking) : []
      const row = rows.find((one) => `${id(one)}` === sought)
      if (!row || !beside) throw notFound('This does not exist.')
      return { ...shown(row), ...(await beside(row, looking, db)) }
    },
  }
}

/** Any of them, whatever its rows are. */
export type CsvFile = ReturnType<typeof csvFile<object, string>>
export type DeskList = ReturnType<typeof deskList<object, string>>

/** What admins can do about these. */
export const actionsOn = (...targets: SanctionTarget[]) =>
  sanctionActions.filter((action) => targets.includes(actionRows[action].of))

/** A cell of a CSV. Of a link also the id, as names are not unique. */
function cellOf(fact: Fact) {
  if (fact === null || typeof fact !== 'object' || fact instanceof Date) return fact
  if ('cents' in fact) return toAmount(fact.cents)
  return 'day' in fact ? fact.day : `${fact.text} (${fact.id})`
}

/** With a byte order mark, Excel reads UTF-8; a cell that it would take for a formula begins with an apostrophe. */
const asCsv = (rows: Fact[][], bom = false) =>
  stringify(
    rows.map((row) => row.map(cellOf)),
    {
      bom,
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
      escape_formulas: true,
      cast: { date: (date) => date.toISOString() },
    },
  )

/** No id is as large: it is the largest integer of PostgreSQL. */
const BEYOND = 2 ** 31 - 1

/** The last id of the page before, of a list in order of ids. */
export function idBefore(cursor: string | undefined) {
  if (cursor === undefined) return BEYOND
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

const uuid = z.guid()
/** Whether these words are the id of a person. */
export const isPersonId = (words: string) => uuid.safeParse(words).success

/** `hit`: the ids that one of these queries finds. Each has the order and the limit of the page, and an index for it. */
export const either = (queries: readonly Expression<{ id: number }>[]) =>
  sql<{ id: number }>`(${sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union `,
  )})`.as<'hit'>(sql.ref('hit'))
