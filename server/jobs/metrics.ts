import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/database.ts'
import { findJobs } from './jobs.ts'

/** When each job last ran, and whether it failed; looked up when the metrics are read. */
export function measureJobs(registry: Registry, db: Db) {
  const finished = new Gauge({
    name: 'job_finished_seconds',
    help: 'When a job was last done, in seconds since 1970.',
    labelNames: ['job'],
    registers: [registry],
  })
  return new Gauge({
    name: 'job_failing',
    help: 'Whether a job failed the last time: 1 or 0.',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      for (const { name, finishedAt, problem } of await findJobs(db)) {
        if (finishedAt) finished.set({ job: name }, finishedAt.getTime() / 1_000)
        this.set({ job: name }, Number(problem !== null))
      }
    },
  })
}
