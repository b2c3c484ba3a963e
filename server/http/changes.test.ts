import { describe, expect } from 'vitest'
import { test, type Person } from '../testing/test.ts'

/** Whether what is kept of public answers is forgotten by what somebody does. */
async function forgets(somebody: Person, act: () => Promise<unknown>) {
  let times = 0
  somebody.context.changed = async () => void times++
  await act()
  return times > 0
}

const dressOf = async (olga: Person) => {
  const dress = await olga.list({
    bustMm: 900,
    label: '38',
    labelSystem: 'DE',
    retailPrice: 450.5,
    colors: ['red', 'blue'],
    occasions: ['prom'],
  })
  const more = [await olga.upload(), await olga.upload()]
  const { imageUrls } = await olga.api.dresses.update({ id: dress.id, imageUrls: more })
  return { id: dress.id, imageUrls }
}

describe('public answers that are kept', () => {
  test('go with another name or picture, and stay with the same', async ({ person }) => {
    const olga = await person('Olga')
    await dressOf(olga)
    const picture = await olga.upload()
    const save = (profile: Parameters<Person['api']['auth']['updateProfile']>[0]) =>
      forgets(olga, () => olga.api.auth.updateProfile(profile))
    expect(await save({})).toBe(false)
    expect(await save({ displayName: 'Olga', avatarUrl: null })).toBe(false)
    expect(await save({ displayName: 'Olga B.' })).toBe(true)
    expect(await save({ displayName: ' Olga B. ' })).toBe(false)
    expect(await save({ avatarUrl: picture })).toBe(true)
    expect(await save({ displayName: 'Olga B.', avatarUrl: picture })).toBe(false)
    expect(await save({ avatarUrl: await olga.upload() })).toBe(true)
    expect(await save({ avatarUrl: null })).toBe(true)
  })

  test('go with whatever an owner says anew of a dress, and stay with what she has said', async ({
    person,
    db,
  }) => {
    const olga = await person('Olga')
    const { id, imageUrls } = await dressOf(olga)
    const save = (change: Omit<Parameters<Person['api']['dresses']['update']>[0], 'id'>) =>
      forgets(olga, () => olga.api.dresses.update({ id, ...change }))
    const savedAt = () =>
      db.selectFrom('dress').select(['title', 'updatedAt']).where('id', '=', id).executeTakeFirstOrThrow()
    const { title, updatedAt } = await savedAt()
    const same = { title, available: true, bustMm: 900, label: '38', retailPrice: 450.5, stretch: null }
    expect(await save({})).toBe(false)
    expect(await save({ ...same, imageUrls, colors: ['blue', 'red', 'red'], occasions: ['prom'] })).toBe(
      false,
    )
    expect((await savedAt()).updatedAt).toEqual(updatedAt)
    for (const change of [
      { title: 'Another title' },
      { pricePerDay: 77 },
      { retailPrice: null },
      { available: false },
      { bustMm: null },
      { colors: ['red' as const] },
      { occasions: [] },
      { imageUrls: imageUrls.toReversed() },
    ]) {
      expect([change, await save(change)]).toEqual([change, true])
      expect([change, await save(change)]).toEqual([change, false])
    }
  })

  test('go with another city or sentence of a closet, and stay with the same', async ({ person }) => {
    const olga = await person('Olga')
    await dressOf(olga)
    const save = (city: string, about: string) => forgets(olga, () => olga.api.closets.edit({ city, about }))
    expect(await save('', '')).toBe(false)
    expect(await save('Reno', '')).toBe(true)
    expect(await save('Reno', '')).toBe(false)
    expect(await save('Reno', 'Silk only.')).toBe(true)
    expect(await save('', '')).toBe(true)
    await expect((await person('Rita')).api.closets.edit({ city: '', about: '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
