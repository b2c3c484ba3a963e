import autocannon from 'autocannon'
import type { Cluster } from './cluster.ts'
import { timeUsed, usedPerRequest } from './processor.ts'

// New addresses: an answer is cached for a second.

export const newList = () => `/_api/dresses?limit=24&cursor=${1_000 + Math.floor(Math.random() * 1_000_000)}`
export const newPage = () => `/dress-rental?minTotal=${(Math.random() * 20).toFixed(2)}`

/** Sends requests to the balancer as fast as it answers; gives requests per second and the cost of each. */
export async function measureThroughput(cluster: Cluster, next: () => string, seconds: number) {
  const before = await timeUsed(cluster)
  const { statusCodeStats = {}, errors } = await autocannon({
    url: cluster.url,
    connections: 16,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }],
  })
  const {
    well = 0,
    turnedAway = 0,
    ...others
  } = Object.fromEntries(
    Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [names[status] ?? status, count]),
  )
  if (errors || Object.keys(others).length)
    throw new Error(`${errors} requests had no answer, others ${JSON.stringify(others)}.`)
  const used = await usedPerRequest(cluster, before, well)
  return `${Math.round(well / seconds)}/s (${used}; ${turnedAway} turned away)`
}

/** A busy shop turns some away, and says so. */
const names: Record<string, string> = { 200: 'well', 503: 'turnedAway' }
