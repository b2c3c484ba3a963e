import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../db/database.ts'

/** A recurring job. What is due stands in other rows; a job only looks (docs/decisions.md). */
export interface Job {
  name: string
  everyMs: number
  run: () => Promise<unknown>
  /**
   * Asked each second, so it must be cheap: true runs the job before its time. For jobs that rarely run but at an
   * exact moment: nothing is written until then.
   */
  hasWork?: () => Promise<boolean>
}

const LOOK_EVERY_MS = 5_000
/** How often `hasWork` is asked. */
const LOOK_CLOSELY_MS = 1_000
const MAX_WORDS = 500

/**
 * Runs each job when it is due, on one of the servers, until it is stopped; then it waits for the running ones. Due
 * by the machine's clock, even where the shop's is ahead. A job whose server died is due again after its time.
 */
export function startJobs(db: Db, jobs: readonly Job[], onTrouble: (error: unknown, name: string) => void) {
  const stopping = new AbortController()
  // Each in a loop of its own: a long one delays no other.
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

/** Runs a job if it is due and no other server has claimed it. */
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

/** Claims a job if it is due; of several servers, one does. */
async function claim(db: Db, name: string, everyMs: number, hasWork: Job['hasWork']) {
  const now = new Date()
  const next = new Date(now.getTime() + everyMs)
  const known = await db
    .selectFrom('job')
    .select(['dueAt', 'startedAt', 'finishedAt', 'problem'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!known) {
    // A new job is first due after its time: at start, visitors come first.
    await db
      .insertInto('job')
      .values({ name, dueAt: next })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return false
  }
  if (known.dueAt > now) {
    // A failed job waits for its time, so that it fails no more often than others; so does one that another server
    // runs, or died in.
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

/** The state of all jobs, for monitoring; without restores, of which its page tells. */
export const findJobs = (db: Db) =>
  db
    .selectFrom('job')
    .select(['name', 'dueAt', 'startedAt', 'finishedAt', 'problem'])
    .where('name', '!=', 'restore')
    .orderBy('name')
    .execute()
