import { describe, expect } from 'vitest'
import { formatDays } from '../../shared/day.ts'
import { asking, inDays, test } from '../testing/test.ts'

describe('changing a dress', () => {
  test('changes what is said and keeps the rest', async ({ person, visitor }) => {
    const olga = await person('Olga')
    const dress = await olga.list({ brand: 'Changed' })
    const changed = await olga.api.dresses.update({ id: dress.id, color: 'Vermilion', pricePerDay: 61.5 })
    expect(changed).toMatchObject({ ...dress, color: 'Vermilion', pricePerDay: 61.5 })
    const found = await visitor.api.dresses.cards({ searchTerm: 'changed vermilion', sort: 'price_up' })
    expect(found.dresses.map(({ id }) => id)).toEqual([dress.id])
    expect((await visitor.api.dresses.cards({ searchTerm: 'changed ivory' })).dresses).toEqual([])
  })

  test('of brand, title or size makes a new slug, and the old one keeps leading to it', async ({
    person,
    visitor,
  }) => {
    const olga = await person('Olga')
    const { id, slug } = await olga.list({ brand: 'Renamed' })
    const { slug: second } = await olga.api.dresses.update({ id, title: 'Another title' })
    expect(second).toBe('renamed-another-title-8')
    expect(await visitor.api.dresses.bySlug({ slug })).toMatchObject({ id, slug: second })

    // Going back takes the first address again, which stayed reserved.
    expect((await olga.list({ brand: 'Renamed' })).slug).toBe(`${slug}-2`)
    expect(await olga.api.dresses.update({ id, title: 'Silk slip dress' })).toMatchObject({ slug })
    expect(await visitor.api.dresses.bySlug({ slug: second })).toMatchObject({ id, slug })
  })

  test('of its pictures lets go of those left out, and takes new ones', async ({ person, db }) => {
    const olga = await person('Olga')
    const [first, second, third] = [await olga.upload(), await olga.upload(), await olga.upload()]
    const { id } = await olga.list({ imageUrls: [first, second] })
    const { imageUrls } = await olga.api.dresses.update({ id, imageUrls: [third, first] })
    expect(imageUrls).toEqual([third, first])
    const { count } = await db
      .selectFrom('image')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('ownerId', '=', olga.id)
      .where('dressId', 'is', null)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    await expect(olga.api.dresses.update({ id, imageUrls: [] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('to unavailable takes it out of sight, and leaves its rentals alone', async ({ person, visitor }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ brand: 'Retired' })
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(5)))
    expect(await olga.api.dresses.update({ id: dress.id, available: false })).toMatchObject({
      id: dress.id,
      available: false,
    })

    expect((await visitor.api.dresses.cards({ searchTerm: 'retired' })).dresses).toEqual([])
    expect(await visitor.api.dresses.bySlug({ slug: dress.slug })).toMatchObject({ available: false })
    await expect(rita.api.rentals.book(asking(dress, inDays(20)))).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await olga.api.rentals.decide({ rentalId, status: 'confirmed' })).toMatchObject({
      status: 'confirmed',
    })
  })

  test('is the owner’s alone, and takes nothing that is not the owner’s to change [ASVS 8.2.2, 15.3.3]', async ({
    person,
    visitor,
  }) => {
    const [olga, otto] = [await person('Olga'), await person('Otto')]
    const { id } = await olga.list()
    await expect(otto.api.dresses.update({ id, title: 'Mine now' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(visitor.api.dresses.update({ id, title: 'Mine now' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await expect(otto.api.dresses.update({ id: 2_147_483_647 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const extra of [
      { ownerId: otto.id },
      { createdAt: new Date() },
      { slug: 'x' },
      { deletedAt: null },
    ]) {
      await expect(olga.api.dresses.update({ id, ...extra } as never)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
  })
})

describe('deleting a dress', () => {
  test('while somebody looks forward to it is a conflict that names the dates', async ({
    person,
    visitor,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(5)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await expect(olga.api.dresses.remove({ id: dress.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `This dress is rented for ${formatDays({ from: inDays(5), to: inDays(8) }, inDays(0))} and cannot be deleted.`,
    })
    expect(await visitor.api.dresses.byId({ id: dress.id })).toMatchObject({ id: dress.id })
  })

  test('cancels the requests that wait for it, drops it from favorites, and keeps its earnings', async ({
    person,
    visitor,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ brand: 'Deleted' })
    const past = { now: new Date(Date.now() - 20 * 86_400_000) }
    const { rentalId } = await rita.at(past).api.rentals.book(asking(dress, inDays(-15)))
    await olga.at(past).api.rentals.decide({ rentalId, status: 'confirmed' })
    await rita.api.rentals.book(asking(dress, inDays(5)))
    await rita.api.favorites.toggle({ dressId: dress.id })

    await olga.api.dresses.remove({ id: dress.id })
    expect((await rita.api.rentals.mine()).map(({ status, slug }) => [status, slug])).toEqual([
      ['cancelled', null],
      ['completed', null],
    ])
    expect(await rita.api.favorites.list()).toEqual([])
    expect(await olga.api.rentals.requests()).toEqual([])
    expect(await olga.api.rentals.earnings()).toMatchObject({ totalEarnings: 200 })
    expect((await visitor.api.dresses.cards({ searchTerm: 'deleted' })).dresses).toEqual([])
    await expect(visitor.api.dresses.bySlug({ slug: dress.slug })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(olga.api.dresses.remove({ id: dress.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await olga.list({ brand: 'Deleted' })).slug).toBe(`${dress.slug}-2`)
  })

  test('is the owner’s alone', async ({ person }) => {
    const [olga, otto] = [await person('Olga'), await person('Otto')]
    const { id } = await olga.list()
    await expect(otto.api.dresses.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('related dresses', () => {
  test('are of the same category first, then of the same size, then nearest in price; four, and not the dress itself', async ({
    person,
    visitor,
    db,
  }) => {
    const olga = await person('Olga')
    await db.updateTable('dress').set({ available: false }).execute()
    const look = { category: 'formal', size: '12' } as const
    const dress = await olga.list({ ...look, pricePerDay: 50 })
    const far = await olga.list({ ...look, pricePerDay: 90 })
    const otherSize = await olga.list({ ...look, size: 'M', pricePerDay: 51 })
    const near = await olga.list({ ...look, pricePerDay: 45 })
    const large = await olga.list({ category: 'cocktail', size: 'L', pricePerDay: 50 })
    const otherCategory = await olga.list({ category: 'cocktail', size: '12', pricePerDay: 500 })
    await olga.api.dresses.update({
      id: (await olga.list({ ...look, pricePerDay: 50 })).id,
      available: false,
    })

    const related = await visitor.api.dresses.relatedCards({ dressId: dress.id, ...look, pricePerDay: 50 })
    expect(related.map(({ id }) => id)).toEqual([near.id, far.id, otherSize.id, otherCategory.id])
    const inSizes = await visitor.api.dresses.relatedCards({
      dressId: dress.id,
      ...look,
      pricePerDay: 50,
      sizes: ['L'],
    })
    expect(inSizes.map(({ id }) => id)).toEqual([near.id, far.id, otherCategory.id, large.id])
  })
})

describe('a slip of the finger', () => {
  test('finds the dress all the same, but not where something matches exactly', async ({
    person,
    visitor,
  }) => {
    const olga = await person('Olga')
    const sequin = await olga.list({ title: 'Scarlet sequinned column', brand: 'Nightjar' })
    const titles = async (searchTerm: string) =>
      (await visitor.api.dresses.cards({ searchTerm })).dresses.map(({ id }) => id)
    expect(await titles('sequined')).toEqual([sequin.id])
    expect(await titles('scarlett nightjar')).toEqual([sequin.id])
    expect(await titles('ni')).toEqual([sequin.id])
    expect(await titles('xylophone')).toEqual([])
  })
})
