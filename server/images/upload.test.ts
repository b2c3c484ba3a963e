import { expect } from 'vitest'
import { isDatabaseError } from '../db/errors.ts'
import { filesIn, test } from '../testing/app.ts'
import { MASTER, storedVariants } from './variants.ts'
import { diskStore } from './store.ts'
import { keepImage } from './storage.ts'

const developed = {
  width: 320,
  height: 400,
  color: '#6e1f35',
  files: [MASTER, ...storedVariants].map((variant) => ({ variant, bytes: Buffer.from('a picture') })),
}

test('a picture whose row is refused leaves no files behind', async ({ db, imageFolder }) => {
  const nobody = crypto.randomUUID()
  const refusal = await keepImage({ db, images: diskStore(imageFolder) }, nobody, developed).catch(
    (error: unknown) => error,
  )
  expect(isDatabaseError(refusal)).toBe(true)
  expect(await filesIn(imageFolder)).toEqual([])
})

test('a picture that there is no room for is refused in words, and leaves nothing behind', async ({
  db,
  imageFolder,
  person,
}) => {
  const { id: ownerId } = await person('Olga')
  const store = diskStore(imageFolder)
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const names: string[] = []
  const images = {
    ...store,
    put: async (name: string, bytes: Buffer) => {
      if (names.push(name) === 2) throw full
      await store.put(name, bytes)
    },
  }
  await expect(keepImage({ db, images }, ownerId, developed)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'Failed to upload image',
    cause: full,
  })
  expect(await db.selectFrom('image').select('id').execute()).toEqual([])
  expect(await filesIn(imageFolder)).toEqual([])
})

test('a picture whose row was saved keeps its files, also when the answer was lost', async ({
  db,
  imageFolder,
  person,
}) => {
  const { id: ownerId } = await person('Olga')
  const losingAnswers = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult() {
      throw new Error('Connection terminated unexpectedly')
    },
  })
  const images = diskStore(imageFolder)
  await expect(keepImage({ db: losingAnswers, images }, ownerId, developed)).rejects.toThrow('terminated')
  const rows = await db.selectFrom('image').select('id').where('ownerId', '=', ownerId).execute()
  expect(rows).toHaveLength(1)
  expect(await filesIn(imageFolder)).toHaveLength(4)
})
