import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/database.ts'
import { countLetters } from './queries.ts'

/** How many letters are in each state; counted when the metrics are read, so that all servers give the same. */
export const measureLetters = (registry: Registry, db: Db) =>
  new Gauge({
    name: 'letters',
    help: 'Letters by state: queued, sending, sent, kept, skipped or failed.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [state, count] of Object.entries(await countLetters(db))) this.set({ state }, count)
    },
  })
