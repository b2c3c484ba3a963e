import { expect } from 'vitest'
import { dresses } from '../../demo/catalogue.ts'
import { diskStore } from '../images/store.ts'
import { masterOf } from '../images/storage.ts'
import { filesIn, test } from '../testing/app.ts'
import { rules } from '../testing/rules.ts'
import { seedDemoShop } from './seed.ts'

test('servers that start together fill a shop once, with all pictures of all dresses', async ({
  db,
  imageFolder,
}) => {
  const shop = { db, images: diskStore(imageFolder), rules, log: () => {} }
  const filled = await Promise.all([seedDemoShop(shop), seedDemoShop(shop)])
  expect(filled.toSorted()).toEqual([false, true])

  const listed = await db.selectFrom('dress').select('title').orderBy('id', 'desc').execute()
  expect(listed.map(({ title }) => title)).toEqual(dresses.map(({ title }) => title))
  const shown = await db.selectFrom('image').select('id').where('dressId', 'is not', null).execute()
  expect(shown).toHaveLength(dresses.reduce((sum, { views }) => sum + views.length, 0))

  // Each picture has its file, each cover that of the cards, and no server has left another.
  const files = (await filesIn(imageFolder)).map(({ name }) => name)
  expect(files.filter((file) => file.endsWith('.webp')).toSorted()).toEqual(
    shown.map(({ id }) => masterOf(id)).toSorted(),
  )
  expect(files).toHaveLength(shown.length + 2 * dresses.length)
})
