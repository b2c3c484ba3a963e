import { expect } from 'vitest'
import { test } from '../testing/test.ts'
import { runIfDue, type Job } from './jobs.ts'

const HOUR = 3_600_000

test('a job that knows when it has work runs before its time, on one of two servers, and not again while it fails', async ({
  db,
}) => {
  let runs = 0
  let hasWork = false
  let isBroken = false
  const troubles: unknown[] = []
  const job: Job = {
    name: 'close look',
    everyMs: HOUR,
    hasWork: async () => hasWork,
    async run() {
      runs++
      if (isBroken) throw new Error('Broken')
    },
  }
  const look = () => Promise.all([1, 2].map(() => runIfDue(db, job, (error) => troubles.push(error))))
  await look()
  await look()
  expect(runs).toBe(0)
  hasWork = true
  await look()
  expect(runs).toBe(1)
  isBroken = true
  await look()
  await look()
  expect([runs, troubles.length]).toEqual([2, 1])
  const { problem } = await db
    .selectFrom('job')
    .select('problem')
    .where('name', '=', job.name)
    .executeTakeFirstOrThrow()
  expect(problem).toBe('Broken')
})
