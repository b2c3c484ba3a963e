import { readFile } from 'node:fs/promises'
import type { Cluster } from './cluster.ts'

/** The kernel counts in hundredths of a second. */
const MS_A_TICK = 10

/** The processor time of a process and its living children, in milliseconds. Linux only. */
async function processorTime(pid: number): Promise<number> {
  const [stat, children] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'),
  ])
  // After the name, which may hold anything: the 12th and 13th field are those of the process itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const own = (Number(fields[11]) + Number(fields[12])) * MS_A_TICK
  const theirs = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => processorTime(Number(child)).catch(() => 0)), // gone meanwhile
  )
  return theirs.reduce((sum, time) => sum + time, own)
}

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
