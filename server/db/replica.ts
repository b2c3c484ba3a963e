import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Db } from './database.ts'
import { connectForReads, pipelineCount } from './reads/connect.ts'
import { answerCompiled, readingDatabase, type Statement } from './reads/dialect.ts'

// Public reads on streaming replicas. A replica is always a little behind the primary, so a browser that has written
// carries a cookie with the primary's log position after that write, and reads from a replica only once it has replayed
// that position. All others may see the shop as it was a moment ago.

/** Set with the answer to a write. Its value is for `Reads.for`. */
export const WROTE_COOKIE = 'wrote'
/** Longer than a replica in use may be behind. */
export const WROTE_SECONDS = 20

/** How often the log positions of a replica and of the primary are read, in milliseconds. */
const REPLICA_POLL_MS = 200
const PRIMARY_POLL_MS = 1_000
/** A replica that has not answered for so long, or is so far behind, is left out until it has caught up. */
const MAX_SILENCE_MS = 2_000
const MAX_LAG_MS = 3_000

type Log = (message: string) => void

interface Options {
  /** Where the primary's reads go. It stays open. */
  primary: Db
  /** Where short reads of it go that have to be current, so that they wait for no slow one. It stays open. */
  current?: Db
  /** Addresses of its streaming replicas. Without any, all reads are the primary's. */
  replicas?: string[]
  /** Whether statements that come often are prepared there too: see preparing-client.ts. */
  prepared?: boolean
  log?: Log
}

/** Spreads public reads over the replicas that have caught up; all others, and those that fail there, go to the primary. */
export function createReads({
  primary,
  current = primary,
  replicas: urls = [],
  prepared,
  log = () => {},
}: Options) {
  const counts = { replica: 0, primary: 0, fellBack: 0 }
  const ofPrimary = urls.length
    ? readingDatabase({
        read: async <Row>(query: Statement) => {
          counts.primary++
          return answerCompiled<Row>(primary, query)
        },
      })
    : primary
  const closing = new AbortController()
  const followers = urls.map((url, n) => {
    const name = `Replica ${n + 1} of ${urls.length}`
    const follower = follow(url, {
      prepared,
      log: (words) => log(`${name} ${words}`),
      closing: closing.signal,
    })
    const reads = readingDatabase({
      async read<Row>(query: Statement) {
        try {
          const result = await answerCompiled<Row>(follower.db, query)
          counts.replica++
          return result
        } catch {
          // If the query itself is at fault, it fails on the primary too.
          counts.fellBack++
          return answerCompiled<Row>(primary, query)
        }
      },
    })
    return { ...follower, reads }
  })

  const positionNow = async () => {
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(
      primary,
    )
    return rows[0]?.lsn ?? ''
  }
  const watching = followers.length
    ? every(PRIMARY_POLL_MS, closing.signal, async () => {
        const mark = await positionNow().then(readPosition, () => undefined)
        if (mark !== undefined) for (const follower of followers) follower.expect(mark)
      })
    : Promise.resolve()
  let turn = 0

  return {
    /** The database to read from with these positions, such as the cookie's value. */
    for(...positions: (string | undefined)[]): Db {
      const wanted = positions.map((position) => (position === undefined ? 0n : readPosition(position)))
      const able = followers.filter(({ has }) => wanted.every((mark) => mark !== undefined && has(mark)))
      return able[turn++ % able.length]?.reads ?? ofPrimary
    },

    current,

    /** The cookie's value after a commit. Never fails. */
    async position() {
      // Without a position, the time: no replica has that position, so this browser reads from the primary.
      const moment = () => String(Date.now())
      if (!followers.length) return moment()
      return positionNow().catch((error: Error) => {
        log(`The position of a write could not be read: ${error.message}`)
        return moment()
      })
    },

    /** Queries answered so far by replicas, by the primary, and by the primary because a replica failed. */
    counts,
    /** Of each replica, whether it is in use and how many milliseconds it is behind at most. */
    replicas: () => followers.map(({ state }) => state()),
    /** Open connections on which reads of the primary follow each other. */
    pipelines: () => pipelineCount(primary) + (current === primary ? 0 : pipelineCount(current)),

    async close() {
      closing.abort()
      await Promise.all([watching, ...followers.map(({ close }) => close())])
    },
  }
}

/** Where reads go. */
export type Reads = ReturnType<typeof createReads>

/** A position in the log as PostgreSQL writes it, `16/B374D848`, as a number; undefined for any other text. */
function readPosition(text: string) {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text) ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : undefined
}

/** Watches one replica: its log position, and since when it has been behind the primary. */
function follow(
  url: string,
  { prepared, log, closing }: { prepared: boolean | undefined; log: Log; closing: AbortSignal },
) {
  const onError = () => {} // the next poll reports it
  // A read that takes longer is repeated on the primary: the replica may be slow.
  const db = connectForReads(url, { onError, prepared, statementTimeout: 2_000 })
  // A connection of its own, so that many slow reads do not make the replica look dead.
  const watcher = connect(url, { max: 1, onError, statementTimeout: MAX_SILENCE_MS })
  let replayed = 0n
  let seenAt = -Infinity
  /** When the primary last answered: while it does not, the lag does not grow. */
  let comparedAt: number | undefined
  /** Positions of the primary that the replica has not replayed yet; of the last minute at most. */
  let ahead: { mark: bigint; at: number }[] = []
  let wasInUse: boolean | undefined

  const state = () => {
    const lag = comparedAt === undefined ? Infinity : comparedAt - (ahead[0]?.at ?? comparedAt)
    const silence = performance.now() - seenAt
    return { inUse: silence < MAX_SILENCE_MS && lag < MAX_LAG_MS, lag: Math.round(lag) }
  }

  async function look() {
    const { rows } = await sql<{ following: boolean; lsn: string | null }>`
      select pg_is_in_recovery() as following, pg_last_wal_replay_lsn()::text as lsn`.execute(watcher)
    const { following, lsn } = rows[0] ?? {}
    if (!following) throw new Error('it is no replica')
    replayed = readPosition(lsn ?? '') ?? 0n
    seenAt = performance.now()
    ahead = ahead.filter(({ mark }) => mark > replayed)
  }

  const watching = every(REPLICA_POLL_MS, closing, async () => {
    const reason = await look().then(
      () => (state().lag === Infinity ? 'it has not caught up yet' : `it is ${state().lag} ms behind`),
      (error: Error) => {
        seenAt = -Infinity
        return error.message
      },
    )
    const isEarly = comparedAt === undefined && seenAt > 0
    const { inUse } = state()
    if (!isEarly && inUse !== wasInUse) log(inUse ? 'is in use.' : `is left out: ${reason}.`)
    if (!isEarly) wasInUse = inUse
  })

  return {
    db,
    state,
    has: (position: bigint) => replayed >= position && state().inUse,
    expect(mark: bigint) {
      const now = performance.now()
      // At the first comparison it is unknown how long it has been behind.
      const at = comparedAt === undefined ? -Infinity : now
      if (mark > replayed) ahead = [...ahead, { mark, at }].slice(-60)
      comparedAt = now
    },
    async close() {
      await watching
      await Promise.all([db.destroy(), watcher.destroy()])
    },
  }
}

/** Repeats `work` with a pause until `stop` is aborted. Does not keep the process alive. */
async function every(pause: number, stop: AbortSignal, work: () => Promise<void>) {
  while (!stop.aborted) {
    await work()
    await delay(pause, undefined, { ref: false, signal: stop }).catch(() => {}) // stopped while pausing
  }
}
