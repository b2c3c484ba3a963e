import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { addDays, beginsAt, monthRange } from '../../../shared/day.ts'
import { asking, inDays, test, type Person } from '../../testing/test.ts'

describe('availability', () => {
  test('is merged, in order, cut to the month, and says nothing of who or why [ASVS 8.2.3]', async ({
    person,
    db,
    visitor,
  }) => {
    const olga = await person('Olga')
    const { id: dressId } = await olga.list()
    const [year, month] = [Number(inDays(40).slice(0, 4)), Number(inDays(40).slice(5, 7))]
    const { from, to } = monthRange(year, month)
    for (const [start, end] of [
      [addDays(from, 10), addDays(from, 12)],
      [addDays(from, 13), addDays(from, 14)],
      [addDays(from, -3), from],
      [to, addDays(to, 5)],
    ]) {
      await sql`insert into hold (dress_id, period, reason) values (${dressId}, daterange(${start}, ${end}, '[]'), 'private')`.execute(
        db,
      )
    }
    expect(await visitor.api.rentals.availability({ dressId, year, month })).toEqual({
      unavailableDates: [
        { from, to: from },
        { from: addDays(from, 10), to: addDays(from, 14) },
        { from: to, to },
      ],
    })
  })
})

test('the owner’s e-mail is told to the renter of a confirmed rental, and to nobody else', async ({
  person,
  visitor,
}) => {
  const [olga, rita, rosa] = [await person('Olga'), await person('Rita'), await person('Rosa')]
  const { id, slug, pricePerDay } = await olga.list()
  const contact = async (who: Person) => {
    const [byId, bySlug, list] = await Promise.all([
      who.api.dresses.byId({ id }),
      who.api.dresses.bySlug({ slug }),
      who.api.dresses.list({}),
    ])
    expect(list.dresses.every(({ ownerContact }) => ownerContact === null)).toBe(true)
    expect(bySlug.ownerContact).toBe(byId.ownerContact)
    return byId.ownerContact
  }
  const email = (await olga.context.user())?.email
  const { rentalId } = await rita.api.rentals.book(asking({ id, pricePerDay }, inDays(5)))
  expect(await contact(rita)).toBeNull()
  await olga.api.rentals.decide({ rentalId, status: 'confirmed' })

  expect(await contact(olga)).toBe(email)
  expect(await contact(rita)).toBe(email)
  expect((await rita.api.rentals.mine())[0]?.ownerContact).toBe(email)
  expect(await contact(rosa)).toBeNull()
  expect(await contact(visitor)).toBeNull()
  const afterwards = new Date(beginsAt(inDays(9)).getTime() + 3_600_000)
  expect(await contact(rita.at({ now: afterwards }))).toBeNull()
})
