import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** A proxy that simulates a bad network. */
interface Proxy {
  port: number
  /** Delays every answer by so many milliseconds, in parallel. */
  delay: (milliseconds: number) => void
  /** From now on nothing gets through, without an error: data and new connections wait. */
  swallow: () => void
  /** Delivers what was held back, as TCP does once a network is back. */
  release: () => void
  cut: () => void
  /** How many connections go through it. */
  open: () => number
}

/** Opens a proxy to a port of this machine, until the end of the test. */
export async function openProxy(target: number): Promise<Proxy> {
  let latency = 0
  let gate: PromiseWithResolvers<void> | undefined
  const pairs = new Set<[Socket, Socket]>()

  /** It may be closed again by the time that this is called. */
  async function isOpen(): Promise<void> {
    if (!gate) return
    await gate.promise
    await isOpen()
  }

  /** Forwards bytes in order, each when it is due and the way is free. */
  function carry(from: Socket, to: Socket, late: () => number) {
    let last = Promise.resolve()
    const after = (step: () => void) => {
      const due = delay(late())
      last = Promise.all([last, due]).then(async () => {
        await isOpen()
        if (!to.destroyed) step()
      })
    }
    from.on('data', (bytes) => after(() => to.write(bytes)))
    from.on('end', () => after(() => to.end()))
    from.on('close', () => after(() => to.destroySoon()))
    // Either end may be killed at any moment; the other sees 'close'.
    from.on('error', () => {})
  }

  const server = createServer({ allowHalfOpen: true }, async (client) => {
    await isOpen()
    if (client.destroyed) return
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    upstream.once('close', () => pairs.delete(pair))
    carry(client, upstream, () => 0)
    carry(upstream, client, () => latency)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
  }
  const release = () => {
    const was = gate
    gate = undefined
    was?.resolve()
  }
  onTestFinished(() => {
    release()
    cut()
    server.close()
  })

  return {
    port: (server.address() as AddressInfo).port,
    delay: (milliseconds) => void (latency = milliseconds),
    swallow: () => void (gate ??= Promise.withResolvers()),
    release,
    cut,
    open: () => pairs.size,
  }
}
