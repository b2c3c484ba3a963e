import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from 'playwright-core'
import { addDays, countDays, type Day } from '../../shared/day.ts'
import type { NewDress } from '../../shared/dress/dress-schema.ts'
import { quote, toCents, toAmount } from '../../shared/price.ts'
import type { Visitor } from './browser.ts'
import { plainPhotograph } from './photographs.ts'

/** The person whose browser calls the API, and whose cookie it uses. */
type Caller = Pick<Visitor, 'context' | 'url'>
type Sent = Parameters<APIRequestContext['post']>[1]

/** Posts to a path below `/_api` and gives the answer's body; throws with the server's words when it is refused. */
export async function post({ context, url }: Caller, path: string, sent: Sent = { data: {} }) {
  const answer = await context.request.post(`/_api/${path}`, { ...sent, headers: { origin: url } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

export const signIn = (who: Caller, email: string, password: string) =>
  post(who, 'auth/login_with_password', { data: { email, password } })

/** Makes a new account and signs in to it. */
export async function register(who: Caller, displayName: string) {
  const person = { email: `${randomUUID()}@example.com`, password: 'a long enough password' }
  await post(who, 'auth/register_with_password', { data: { ...person, displayName } })
  return person
}

/** Lists a dress with one photograph, at 48 dollars a day. */
export async function listDress(
  who: Caller,
  { title, brand, ...more }: Pick<NewDress, 'title' | 'brand'> & Partial<NewDress>,
): Promise<{ id: number; slug: string }> {
  const { url } = await post(who, 'images/upload', { multipart: { image: await plainPhotograph('#7a1a34') } })
  return post(who, 'dresses/create', {
    data: {
      title,
      brand,
      description: 'Heavy duchess satin with a corset bodice, worn twice to the opera.',
      category: 'formal',
      size: '8',
      color: 'Bordeaux',
      pricePerDay: 48,
      location: 'Brooklyn, NY',
      imageUrls: [url],
      ...more,
    },
  })
}

/** Asks for a dress of 48 dollars a day, from a day on, for four days. */
export function askFor(who: Caller, dressId: number, startDate: Day) {
  const endDate = addDays(startDate, 3)
  const { rateCents, totalCents } = quote(toCents(48), countDays(startDate, endDate))
  return post(who, 'rental/create-booking', {
    data: {
      dressId,
      startDate,
      endDate,
      pricePerDay: toAmount(rateCents),
      totalPrice: toAmount(totalCents),
      bookingNotes: 'For a gala 🎻',
    },
  })
}
