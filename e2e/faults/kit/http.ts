import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** What came back, and after how many milliseconds. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  ms: number
}

/** No answer came: the connection was refused, cut, or silent for too long. */
export class Lost extends Error {
  override name = 'Lost'
  readonly ms: number
  constructor(reason: string, ms: number) {
    super(reason)
    this.ms = ms
  }
}

export interface Question {
  method?: 'GET' | 'POST'
  /** Sent as JSON, unless it is bytes with a type in `headers`. */
  body?: unknown
  cookie?: string | undefined
  /** The Idempotency-Key. */
  key?: string
  headers?: OutgoingHttpHeaders
  /** Milliseconds after which the answer counts as lost. */
  patience?: number
  agent?: Agent
}

const usual = new Agent({ keepAlive: true, maxSockets: 512 })

/** One request, as a browser of our own site sends it. Throws Lost when no answer comes. */
export async function ask(url: string, question: Question = {}): Promise<Answer> {
  const { body, cookie, key, patience = 60_000, agent = usual } = question
  const method = question.method ?? (body === undefined ? 'GET' : 'POST')
  const isBytes = Buffer.isBuffer(body)
  const bytes = body === undefined || isBytes ? body : Buffer.from(JSON.stringify(body))
  const begun = performance.now()
  const took = () => performance.now() - begun
  const sent = request(url, {
    method,
    agent,
    signal: AbortSignal.timeout(patience),
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(bytes && { 'content-length': bytes.length }),
      ...(bytes && !isBytes && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
      ...(key && { 'idempotency-key': key }),
      ...question.headers,
    },
  })
  try {
    sent.end(bytes)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const text = (await buffer(answer)).toString()
    return { status: answer.statusCode ?? 0, headers: answer.headers, text, ms: took() }
  } catch (error) {
    throw new Lost(error instanceof Error ? error.message : String(error), took())
  }
}

/** The cookies that an answer sets, as the next request brings them. */
export const cookiesOf = ({ headers }: Answer) =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')

/** Asks whether the shop is alive, every few milliseconds, until it is stopped. Gives all answers. */
export const keepAskingHealth = (url: string, until: AbortSignal, agent = usual) =>
  keepAsking(1, until, async () => {
    await delay(5)
    return ask(`${url}/healthz`, { agent })
  })

/** Repeats a request, `atOnce` at a time, until it is stopped. Gives all answers. */
export async function keepAsking(atOnce: number, until: AbortSignal, one: (n: number) => Promise<Answer>) {
  const answers: Answer[] = []
  const losses: Lost[] = []
  let n = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!until.aborted) {
        try {
          answers.push(await one(n++))
        } catch (error) {
          if (!(error instanceof Lost)) throw error
          losses.push(error)
        }
      }
    }),
  )
  return { answers, losses }
}
