import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { isLastWord } from '../errors.ts'

/** More would not be faster: PostgreSQL answers on each as fast as it can. */
const MAX_PIPELINES = 4

/** How long, in milliseconds, a connection may take to end. */
const CLOSE_TIMEOUT_MS = 1_000

const closed = () => new Error('Client was closed: the database is not asked any more.')

/** Answers a statement with its rows, their columns named as it names them. */
type Answer = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

export interface Pipelines {
  answer: Answer
  /** Connections that are open. */
  count: () => number
  close: () => Promise<void>
}

interface Pipeline {
  client: pg.Client
  /** Questions on it that wait for their answers. */
  asked: number
  /** When it last gave one: behind a slow question nobody waits who has another way. */
  answeredAt: number
  /** Until it is open. */
  opening: Promise<void> | undefined
}

interface Options {
  /** Makes a client in pipeline mode. */
  create: () => pg.Client
  /** Told about a connection that broke. */
  onError: (error: Error) => void
}

/**
 * A few connections on which questions follow each other without waiting for answers, where a pool waits for each:
 * for reads that are one statement and soon answered. What is asked within one turn of the event loop leaves in one
 * piece, and PostgreSQL always has the next one at hand; together that is about half of what a short question costs.
 * A connection opens when all others are busy. One that breaks fails what was asked on it, and is opened anew.
 */
export function openPipelines({ create, onError }: Options): Pipelines {
  const open = new Set<Pipeline>()
  const held = new Set<Duplex>()
  let isClosed = false
  /** Told to whoever waits for a connection that will not open any more. */
  const closing = Promise.withResolvers<never>()
  closing.promise.catch(() => {}) // when nobody waits

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

  function leastAsked() {
    let least: Pipeline | undefined
    for (const pipeline of open)
      if (
        !least ||
        pipeline.asked < least.asked ||
        (pipeline.asked === least.asked && pipeline.answeredAt > least.answeredAt)
      )
        least = pipeline
    return !least || (least.asked && open.size < MAX_PIPELINES) ? begin() : least
  }

  /** Keeps what is written until everything that has come in is read. */
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
    async answer<Row>(text: string, values: readonly unknown[]) {
      if (isClosed) throw closed()
      const pipeline = leastAsked()
      pipeline.asked++
      try {
        if (pipeline.opening) await Promise.race([pipeline.opening, closing.promise])
        gather(pipeline.client.connection.stream)
        return (await pipeline.client.query<Row & pg.QueryResultRow>(text, [...values])).rows
      } catch (error) {
        // Until its end has come in too, the next question would go the same way.
        if (isLastWord(error)) open.delete(pipeline)
        throw error
      } finally {
        pipeline.asked--
        pipeline.answeredAt = performance.now()
      }
    },
    count: () => open.size,
    async close() {
      isClosed = true
      closing.reject(closed())
      await Promise.all(
        Array.from(open, async ({ client }) => {
          // A server that is silently gone does not say goodbye.
          await Promise.race([client.end(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
          client.connection.stream.destroy()
        }),
      )
    },
  }
}
