import { vi } from 'vitest'
import type { Browser } from '../../server/testing/app.ts'
import { createApi } from '../api/api.ts'
import { openPage } from './visit.tsx'

export { test } from '../../server/testing/app.ts'

/**
 * Decides a request's fate by its procedures; undefined lets it pass. To lose an answer, let the request
 * `arrive` first.
 */
export type Network = (procedures: string[], arrive: () => Promise<Response>) => Promise<Response> | undefined

/**
 * Opens a page of the real app in a browser that speaks HTTP to the whole server. `network` is in between: it
 * may hold a request for ever, lose it, or answer in the server's place as a broken proxy would.
 */
export function visitOverHttp(path: string, browser: Browser, network: Network = () => undefined) {
  vi.stubGlobal('fetch', async (url: string, { method, headers, body, signal }: RequestInit) => {
    const [procedures = ''] = url.replace('/trpc/', '').split('?')
    const arrive = () => deliver(browser, url, { method, headers, body })
    const answer = network(procedures.split(','), arrive) ?? arrive()
    return signal ? Promise.race([answer, abortion(signal)]) : answer
  })
  return openPage(path, createApi())
}

async function deliver({ get, post }: Browser, url: string, { method, headers, body }: RequestInit) {
  const given = Object.fromEntries(new Headers(headers))
  const answer = await (method === 'POST' ? post(url, body, given) : get(url, given))
  const type = String(answer.headers['content-type'])
  return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': type } })
}

const abortion = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Never answers. */
export const silence = () => new Promise<never>(() => {})

/** The error of a browser's `fetch` without a connection. */
export const noConnection = () => Promise.reject(new TypeError('Failed to fetch'))

/** The answer of something that is not our server. */
export const answered = async (status: number, body: string) => new Response(body, { status })
