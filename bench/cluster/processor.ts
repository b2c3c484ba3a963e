import { processorTime } from '../processor.ts'
import type { Cluster } from './cluster.ts'

/** The processor time that each part of the cluster has used so far, in milliseconds. */
export async function timeUsed({ apps, balancer, pgbouncer, primary, replica }: Cluster) {
  const pids = {
    applications: apps.map((app) => app.pid()),
    HAProxy: [balancer.pid()],
    PgBouncer: [pgbouncer.pid()],
    primary: [await primary.pid()],
    replica: [await replica.pid()],
  }
  const times = Object.entries(pids).map(async ([name, all]) => {
    const used = await Promise.all(all.map((pid) => (pid ? processorTime(pid) : 0)))
    return [name, used.reduce((sum, time) => sum + time, 0)] as const
  })
  return new Map(await Promise.all(times))
}

/** What was used since then, for each of so many requests, in words. */
export async function usedPerRequest(cluster: Cluster, since: Map<string, number>, requests: number) {
  const used = [...(await timeUsed(cluster))].map(
    ([name, time]) => [name, (time - (since.get(name) ?? 0)) / requests] as const,
  )
  return used.map(([name, time]) => `${name} ${time.toFixed(2)}`).join(', ')
}
