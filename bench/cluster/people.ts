import sharp from 'sharp'
import type { Day } from '../../shared/day.ts'
import { asking, dress, inDays } from '../../server/testing/test.ts'

/** How everybody here signs in. */
const password = 'correct horse battery staple'

/** Status 0 is no answer. */
export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** A browser: its cookies go with every request, to whichever server. */
export class Browser {
  readonly #home: string
  readonly #cookies = new Map<string, string>()

  /** `home` is the shop's own address, the balancer's. */
  constructor(home: string) {
    this.#home = home
  }

  /** Asks the balancer, or the server named in the address. */
  async get(address: string) {
    return this.#send(address, { method: 'GET' })
  }

  async post(address: string, body: unknown = {}) {
    const headers = { 'content-type': 'application/json' }
    return this.#send(address, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  async upload(address: string, photo: Buffer) {
    const form = new FormData()
    form.append('image', new File([new Uint8Array(photo)], 'dress.jpg', { type: 'image/jpeg' }))
    return this.#send(address, { method: 'POST', body: form })
  }

  async #send(address: string, { headers, ...request }: RequestInit): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    try {
      const answer = await fetch(new URL(address, this.#home), {
        ...request,
        headers: { ...headers, origin: this.#home, ...(cookie && { cookie }) },
        signal: AbortSignal.timeout(15_000),
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) this.#cookies.set(name, value)
        else this.#cookies.delete(name)
      }
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      return { status: answer.status, body: isJson ? JSON.parse(text) : {} }
    } catch {
      return { status: 0, body: {} } // refused, cut or too late: the outcome is unknown
    }
  }
}

/** Throws unless it went well. */
export function succeeded({ status, body }: Answer) {
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** A new person with a browser. */
export async function signUp(home: string, displayName: string) {
  const browser = new Browser(home)
  const email = `${crypto.randomUUID()}@people.test`
  succeeded(await browser.post('/_api/auth/register_with_password', { email, password, displayName }))
  return browser
}

/** A photograph like no other. */
export const takePhoto = () => {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3))
  return sharp({ create: { width: 300, height: 400, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer()
}

export interface Listed {
  id: number
  pricePerDay: number
}

/** Lists a new dress, with a new picture unless there is one, and gives what is needed to ask for it. */
export async function list(owner: Browser, picture?: string): Promise<Listed> {
  const url = picture ?? succeeded(await owner.upload('/_api/images/upload', await takePhoto())).url
  const { id, pricePerDay } = succeeded(
    await owner.post('/_api/dresses/create', { ...dress, imageUrls: [url] }),
  )
  return { id: Number(id), pricePerDay: Number(pricePerDay) }
}

/** So many stretches of four days there are to ask for, from a few days on. */
export const SLOTS = 80
const slotStart = (slot: number): Day => inDays(5 + (slot % SLOTS) * 4)

/** Asks for a dress on the four days of a slot; at the balancer, or at one server. */
export const book = (renter: Browser, listed: Listed, slot: number, server = '') =>
  renter.post(`${server}/_api/rental/create-booking`, asking(listed, slotStart(slot)))

export const withdraw = (renter: Browser, rentalId: unknown) =>
  renter.post('/trpc/rentals.withdraw', { json: { rentalId } })

/** Whether the calendar of a dress, as sent to this browser, has the slot taken. */
export async function seesTaken(browser: Browser, { id }: Listed, slot: number, server = '') {
  const start = slotStart(slot)
  const [year, month] = start.split('-').map(Number)
  const address = `${server}/_api/rental/availability?dressId=${id}&year=${year}&month=${month}`
  const { unavailableDates } = succeeded(await browser.get(address))
  if (!Array.isArray(unavailableDates)) throw new Error('The calendar has no dates.')
  return unavailableDates.some(({ from, to }: { from: Day; to: Day }) => from <= start && start <= to)
}
