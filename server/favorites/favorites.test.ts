import { expect } from 'vitest'
import { test } from '../testing/test.ts'

test('a dress is saved and let go of in turn, the latest saved first', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const [first, second] = [await olga.list(), await olga.list()]
  expect(await rita.api.favorites.toggle({ dressId: first.id })).toEqual({
    dressId: first.id,
    favorited: true,
  })
  await rita.api.favorites.toggle({ dressId: second.id })
  expect(await rita.api.favorites.list()).toEqual([{ id: second.id }, { id: first.id }])
  expect(await rita.api.favorites.dresses()).toMatchObject([{ slug: second.slug }, { slug: first.slug }])
  expect(await olga.api.favorites.list()).toEqual([])

  expect(await rita.api.favorites.toggle({ dressId: first.id })).toEqual({
    dressId: first.id,
    favorited: false,
  })
  expect(await rita.api.favorites.list()).toEqual([{ id: second.id }])
})

test('a dress that is not there cannot be saved', async ({ person }) => {
  const rita = await person('Rita')
  await expect(rita.api.favorites.toggle({ dressId: 2_147_483_647 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  for (const dressId of [0, -1, 1.5, 2 ** 31, '1', null]) {
    await expect(rita.api.favorites.toggle({ dressId } as never)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  }
})

test('toggles at once are counted one by one', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const { id: dressId } = await olga.list()
  for (const times of [20, 21]) {
    const before = (await rita.api.favorites.list()).length
    await Promise.all(Array.from({ length: times }, () => rita.api.favorites.toggle({ dressId })))
    expect(await rita.api.favorites.list()).toHaveLength((before + times) % 2)
  }
})

test('favorites need a session', async ({ visitor }) => {
  await expect(visitor.api.favorites.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
