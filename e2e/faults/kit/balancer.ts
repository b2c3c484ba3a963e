import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { isReady } from './shop.ts'

/** How often each server is asked whether it is ready, in milliseconds. */
const CHECKED_EVERY = 100

/**
 * A small round-robin balancer: it sends requests to the servers that are ready, and to the other one when a connection
 * is refused; what may be repeated (a GET, or a write with a key) also when it was cut. Gives its address and how often
 * it went to another server.
 */
export async function openBalancer(servers: string[], port = 0) {
  const kept = new Agent({ keepAlive: true })
  const single = new Agent({ keepAlive: false })
  const ready = new Set<string>()
  const checking = new AbortController()
  let turn = 0
  let retries = 0

  async function check(server: string) {
    while (!checking.signal.aborted) {
      if (await isReady(server)) ready.add(server)
      else ready.delete(server)
      await delay(CHECKED_EVERY)
    }
  }
  for (const server of servers) void check(server)

  async function forward(to: string, req: IncomingMessage, body: Buffer, mayRepeat: boolean) {
    const sent = request(to + req.url, {
      method: req.method,
      headers: { ...req.headers, connection: mayRepeat ? 'keep-alive' : 'close' },
      // A connection that was kept may close at the very moment it is used; only what may be repeated takes the risk.
      agent: mayRepeat ? kept : single,
    })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { answer, bytes: await buffer(answer) }
  }

  const balancer = createServer(async (req, res) => {
    const body = await buffer(req)
    const mayRepeat = req.method === 'GET' || req.headers['idempotency-key'] !== undefined
    for (let tries = 0; tries < 50; tries++) {
      const able = servers.filter((server) => ready.has(server))
      const server = able[turn++ % able.length]
      if (!server) {
        await delay(20)
        continue
      }
      try {
        const { answer, bytes } = await forward(server, req, body, mayRepeat)
        const { connection: _, 'transfer-encoding': __, ...headers } = answer.headers
        res.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': bytes.length }).end(bytes)
        return
      } catch (error) {
        ready.delete(server)
        retries++
        const refused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
        if (!refused && !mayRepeat) break
      }
    }
    res.writeHead(502).end('{"error":"No server is there."}')
  }).listen(port, '127.0.0.1')
  await once(balancer, 'listening')
  onTestFinished(() => {
    checking.abort()
    kept.destroy()
    balancer.close()
    balancer.closeAllConnections()
  })
  return {
    url: `http://localhost:${(balancer.address() as AddressInfo).port}`,
    retries: () => retries,
    ready: () => ready.size,
  }
}
