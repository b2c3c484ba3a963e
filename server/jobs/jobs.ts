import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../db/database.ts'

/** Something done again and again. What is due for whom stands in other rows; a job only looks (docs/decisions.md). */
export interface Job {
  name: string
  everyMs: number
  run: () => Promise<unknown>
  /** Asked each second, and cheap: true has it run before its time. What runs rarely at an exact moment writes nothing until then. */
  hasWork?: () => Promise<boolean>
}

const LOOK_EVERY_MS = 5_000
/** How often one looks that knows when there is something to do. */
const LOOK_CLOSELY_MS = 1_000
const MAX_WORDS = 500

/**
 * Runs each job when it is due, on one of however many servers look, until it is stopped; then it gives what runs the
 * time it needs. Due is by the machine's clock, also where the shop's is ahead. A server that dies in a job leaves it due
 * again after its time.
 */
export function startJobs(db: Db, jobs: readonly Job[], onTrouble: (error: unknown, name: string) => void) {
  const stopping = new AbortController()
  // Each by itself: one that takes long holds up no other.
  const work = async (job: Job) => {
    while (!stopping.signal.aborted) {
      await runIfDue(db, job, onTrouble).catch((error: unknown) => onTrouble(error, job.name))
      const pause = job.hasWork ? LOOK_CLOSELY_MS : LOOK_EVERY_MS
      await delay(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const working = jobs.map(work)
  return async () => {
    stopping.abort()
    await Promise.all(working)
  }
}

/** Runs a job, if it is due and no other server has begun it. */
export async function runIfDue(
  db: Db,
  { name, everyMs, run, hasWork }: Job,
  onTrouble: (error: unknown, name: string) => void,
) {
  if (!(await claim(db, name, everyMs, hasWork))) return
  let problem: string | null = null
  try {
    await run()
  } catch (error) {
    problem = (error instanceof Error ? error.message : 'unknown').slice(0, MAX_WORDS)
    onTrouble(error, name)
  }
  await db.updateTable('job').set({ finishedAt: new Date(), problem }).where('name', '=', name).execute()
}

/** Takes a job if it is due; of several servers, one does. */
async function claim(db: Db, name: string, everyMs: number, hasWork: Job['hasWork']) {
  const now = new Date()
  const next = new Date(now.getTime() + everyMs)
  const known = await db
    .selectFrom('job')
    .select(['dueAt', 'startedAt', 'finishedAt', 'problem'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!known) {
    // Seen for the first time, it is due after its time: whoever starts a shop is served first.
    await db
      .insertInto('job')
      .values({ name, dueAt: next })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return false
  }
  if (known.dueAt > now) {
    // What failed waits for its time, and fails no more often than others; so does what another server is doing, or died in.
    if (known.problem !== null || isUnderWay(known) || !(await hasWork?.())) return false
  }
  const claimed = await db
    .updateTable('job')
    .set({ dueAt: next, startedAt: now })
    .where('name', '=', name)
    .where('dueAt', '=', known.dueAt)
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

function isUnderWay({ startedAt, finishedAt }: { startedAt: Date | null; finishedAt: Date | null }) {
  return startedAt !== null && (finishedAt === null || startedAt > finishedAt)
}

/** How the jobs are, for those who watch over the shop. */
export const findJobs = (db: Db) =>
  db
    .selectFrom('job')
    .select(['name', 'dueAt', 'startedAt', 'finishedAt', 'problem'])
    .orderBy('name')
    .execute()
