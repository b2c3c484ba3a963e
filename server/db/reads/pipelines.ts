import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { namesInCode } from '../database.ts'
import { isLastWord } from '../errors.ts'

/** Rows as objects: made once and with the code's names, where Kysely would make each again from node-postgres's. */
function withNames<Row>(rows: unknown[][], fields: pg.FieldDef[]) {
  const names = fields.map(({ name }) => namesInCode.of(name))
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]))
  return rows.map((values) => {
    const row = { ...empty }
    names.forEach((name, index) => (row[name] = values[index]))
    return row as Row
  })
}

/** A value as it is sent: node-postgres writes an instant part by part, in this machine's time zone. */
const sent = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

const CLOSE_TIMEOUT_MS = 1_000

/** How many more queries than the least busy connection one may have that saves a write: they wait for each other. */
const MOST_TOGETHER = 4

const closed = () => new Error('Client was closed: the database is not asked any more.')

interface Pipeline {
  client: pg.Client
  /** Queries under way. */
  asked: number
  /** When it last answered: a query does not wait behind a slow one if another connection is faster. */
  answeredAt: number
  /** Resolves when it is open. */
  opening: Promise<void> | undefined
}

interface Options {
  /** Makes a client in pipeline mode. */
  create: () => pg.Client
  /** How many are open at most. */
  most: number
  /** Called when a connection breaks. */
  onError: (error: Error) => void
}

/**
 * A few pipelined connections: queries are sent without waiting for the answers of those before, as a pool would. For
 * short reads of one statement. The queries of one turn of the event loop are written at once, and PostgreSQL always has
 * the next one at hand, which halves the cost of a short query. A connection opens when all others are busy. One that
 * breaks fails its queries, and another is opened.
 */
export function openPipelines({ create, most, onError }: Options) {
  const open = new Set<Pipeline>()
  const held = new Set<Duplex>()
  let isClosed = false
  /** Rejects for queries that wait for a connection to open. */
  const closing = Promise.withResolvers<never>()
  closing.promise.catch(() => {}) // if no query waits

  function begin() {
    const client = create()
    const pipeline: Pipeline = { client, asked: 0, answeredAt: 0, opening: undefined }
    open.add(pipeline)
    const lose = () => void open.delete(pipeline)
    client.on('error', (error) => {
      lose()
      onError(error)
    })
    client.once('end', lose)
    pipeline.opening = client.connect().then(
      () => {
        pipeline.opening = undefined
      },
      (error) => {
        lose()
        throw error
      },
    )
    return pipeline
  }

  function leastAsked(among: Iterable<Pipeline>) {
    let least: Pipeline | undefined
    for (const pipeline of among)
      if (
        !least ||
        pipeline.asked < least.asked ||
        (pipeline.asked === least.asked && pipeline.answeredAt > least.answeredAt)
      )
        least = pipeline
    return least
  }

  /**
   * The connection for the next query: the least busy one. Where all are busy, one that others of this turn of the event
   * loop go on, since a write of its own costs as much as the rest of a short query.
   */
  function choose() {
    const least = leastAsked(open)
    if (!least?.asked) return least ?? begin()
    if (open.size < most) return begin()
    const gathering = leastAsked([...open].filter(({ client }) => held.has(client.connection.stream)))
    return gathering && gathering.asked < least.asked + MOST_TOGETHER ? gathering : least
  }

  /** Corks the stream until the end of this turn of the event loop. */
  function gather(stream: Duplex) {
    if (held.has(stream)) return
    if (!held.size) setImmediate(letGo)
    held.add(stream)
    stream.cork()
  }
  function letGo() {
    for (const stream of held) stream.uncork()
    held.clear()
  }

  return {
    /** Answers a statement with its rows, their columns named as in the code. */
    async answer<Row>(text: string, values: readonly unknown[]) {
      if (isClosed) throw closed()
      const pipeline = choose()
      pipeline.asked++
      try {
        if (pipeline.opening) await Promise.race([pipeline.opening, closing.promise])
        gather(pipeline.client.connection.stream)
        const { rows, fields } = await pipeline.client.query({ text, rowMode: 'array' }, values.map(sent))
        return withNames<Row>(rows, fields)
      } catch (error) {
        // Before its 'end' arrives, the next query would be sent on it too.
        if (isLastWord(error)) open.delete(pipeline)
        throw error
      } finally {
        pipeline.asked--
        pipeline.answeredAt = performance.now()
      }
    },
    /** Connections that are open. */
    count: () => open.size,
    async close() {
      isClosed = true
      closing.reject(closed())
      await Promise.all(
        Array.from(open, async ({ client }) => {
          // A server that is gone does not close the connection.
          await Promise.race([client.end(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
          client.connection.stream.destroy()
        }),
      )
    },
  }
}

export type Pipelines = ReturnType<typeof openPipelines>
