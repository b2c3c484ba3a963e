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
      hasWork = false
    },
  }
  const lookOnce = () => runIfDue(db, job, (error) => troubles.push(error))
  const look = () => Promise.all([lookOnce(), lookOnce()])
  await look()
  await look()
  expect(runs).toBe(0)
  hasWork = true
  await look()
  expect(runs).toBe(1)
  hasWork = true
  isBroken = true
  await lookOnce()
  await look()
  expect([runs, troubles.length]).toEqual([2, 1])
  const { problem } = await db
    .selectFrom('job')
    .select('problem')
    .where('name', '=', job.name)
    .executeTakeFirstOrThrow()
  expect(problem).toBe('Broken')
})

test('a job with more work is not begun before its time while another server is at it', async ({ db }) => {
  let runs = 0
  const finishing = Promise.withResolvers<void>()
  const job: Job = {
    name: 'long work',
    everyMs: HOUR,
    hasWork: async () => true,
    async run() {
      runs++
      await finishing.promise
    },
  }
  const look = () =>
    runIfDue(db, job, (error) => {
      throw error
    })
  await look()
  const first = look()
  await expect.poll(() => runs).toBe(1)
  await look()
  expect(runs).toBe(1)
  finishing.resolve()
  await first
  await look()
  expect(runs).toBe(2)
})
