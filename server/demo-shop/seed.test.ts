import { expect } from 'vitest'
import { diskStore } from '../images/store.ts'
import { test } from '../testing/app.ts'
import { rules } from '../testing/rules.ts'
import { seedDemoShop } from './seed.ts'

test('a new shop has no accounts, and one with people in it is given none [ASVS 6.3.2]', async ({
  db,
  signedUp,
  imageFolder,
}) => {
  const everybody = () => db.selectFrom('appUser').select(['id', 'role']).execute()
  expect(await everybody()).toEqual([])
  const { id } = await signedUp('Anna')
  const shop = { db, images: diskStore(imageFolder), rules, log: () => {} }
  expect(await seedDemoShop(shop)).toBe(false)
  expect(await everybody()).toEqual([{ id, role: 'user' }])
})
