import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Reads X-Forwarded-For as proxies write it: ports are cut, for each connection has one of its own; what is no
 * address is left out with all that stands before it, so that the visitor counts as the proxy that passed it on.
 * Logs once when the header comes although TRUST_PROXY names no proxy.
 */
export function readForwardedAddresses(app: FastifyInstance) {
  let isTold = false
  app.addHook('onRequest', (req, _res, done) => {
    const { headers, socket } = req.raw
    const said = headers['x-forwarded-for']
    if (said === undefined) return done()
    const addresses = addressesIn(String(said))
    if (addresses.length) headers['x-forwarded-for'] = addresses.join(', ')
    else delete headers['x-forwarded-for']
    if (!isTold && addresses.length && (req.ips?.length ?? 1) < 2) {
      isTold = true
      req.log.warn(
        `X-Forwarded-For came from ${socket.remoteAddress}, which TRUST_PROXY does not name. If that is your proxy, name it: until then all its visitors count as one.`,
      )
    }
    done()
  })
}

/** From the nearest address to the last valid one. */
function addressesIn(header: string) {
  const addresses = header.split(',').map(withoutPort)
  return addresses.slice(addresses.findLastIndex((address) => !isIP(address)) + 1)
}

/** `198.51.100.7:4711` and `[2001:db8::1]:4711` without their ports. */
function withoutPort(entry: string) {
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry.trim()) ?? []
  return bracketed ?? plain ?? entry.trim()
}
