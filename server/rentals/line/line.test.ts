import { describe, expect } from 'vitest'
import { asking, inDays, test, type Person } from '../../testing/test.ts'

const days = (from: number, to = from + 3) => ({ startDate: inDays(from), endDate: inDays(to) })
const linesOf = ({ api }: Person) => api.waiting.mine()

describe('a line', () => {
  test('gets its turn', async ({ person }) => {
    const [olga, rita, nora, zoe] = [
      await person('Olga'),
      await person('Rita'),
      await person('Nora'),
      await person('Zoe'),
    ]
    const dress = await olga.list({ title: 'Scarlet gown' })
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(20)))
    await nora.api.waiting.join({ dressId: dress.id, ...days(20) })
    await zoe.api.waiting.join({ dressId: dress.id, ...days(21) })
    expect(await linesOf(zoe)).toMatchObject([{ place: 2, reason: 'taken' }])
    await olga.api.rentals.decide({ rentalId, status: 'cancelled' })
    expect(await linesOf(nora)).toMatchObject([{ place: 1, state: 'offered' }])
    expect(await linesOf(zoe)).toMatchObject([{ place: 2, reason: 'others_first' }])
    await expect(zoe.api.rentals.book(asking(dress, inDays(20)))).rejects.toMatchObject({ code: 'CONFLICT' })
    const [line] = await linesOf(nora)
    const { pricePerDay, totalPrice } = asking(dress, inDays(20))
    const taken = await nora.api.waiting.take({ waitingId: line?.waitingId ?? 0, pricePerDay, totalPrice })
    expect(taken).toMatchObject({ status: 'pending' })
  })
})
