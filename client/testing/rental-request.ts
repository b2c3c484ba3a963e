import { addDays, formatDays, formatRentalDays } from '../../shared/day.ts'
import { asking, inDays, type Person } from '../../server/testing/test.ts'

/** The days that Rita requests, and those that Olga proposes: from, to, and as shown. */
export const from = inDays(30)
export const range = (start: string, end: string) => formatDays({ from: start, to: end }, inDays(0))
export const asked = range(from, addDays(from, 3))
/** As shown to both sides. */
export const askedDays = formatRentalDays({ from, to: addDays(from, 3) }, inDays(0))
export const [first, last] = [addDays(from, 6), addDays(from, 9)]
export const proposed = range(first, last)
export const proposedDays = formatRentalDays({ from: first, to: last }, inDays(0))

/** Rita's request for a dress of Olga at $50 a day. */
export async function request(person: (name: string) => Promise<Person>) {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const dress = await olga.list({ title: 'Shared gown' })
  const { rentalId } = await rita.api.rentals.book({
    ...asking(dress, from),
    bookingNotes: 'My sister’s wedding',
  })
  return { olga, rita, dress, rentalId, path: `/rentals/${rentalId}` }
}

/** Olga's proposal of other days. */
export const propose = ({ olga, rentalId }: { olga: Person; rentalId: number }) =>
  olga.api.rentals.propose({ rentalId, startDate: first, endDate: last, words: 'The week after?' })
