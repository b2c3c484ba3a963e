import autocannon from 'autocannon'

/** What one client asks next. */
export interface Ask {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** How a server answered: requests, those a second, milliseconds, and what was not answered well. */
export interface Measured {
  /** Answered well. */
  requests: number
  rate: number
  p50: number
  p99: number
  /** 4xx: understood and refused. */
  refused: number
  /** 5xx, broken connections and no answer at all. */
  failed: number
}

export interface Load {
  connections: number
  seconds: number
}

/** Sends requests to a server as fast as it answers, over so many connections; each is built by `ask`. */
export async function load(
  origin: string,
  next: () => Ask,
  { connections, seconds }: Load,
): Promise<Measured> {
  const times: number[] = []
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const run = autocannon(
    {
      url: origin,
      connections,
      duration: seconds,
      timeout: 10,
      reconnectRate: 5_000, // before the shop ends a connection that has asked enough: the generator would not hear
      requests: [{ setupRequest: (request) => ({ ...request, method: 'GET', ...next() }) }],
    },
    (error: Error | null, result) => (error ? reject(error) : resolve(result)),
  )
  run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  const result = await promise
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN
  const requests = result['2xx'] + result['3xx']
  return {
    requests,
    rate: requests / result.duration,
    p50: at(0.5),
    p99: at(0.99),
    refused: result['4xx'],
    failed: result.errors + result.timeouts + result['5xx'],
  }
}
