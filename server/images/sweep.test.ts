import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { locks } from '../db/locks.ts'
import { runFileSweep } from '../maintenance/maintenance.ts'
import { filesIn, test as base } from '../testing/app.ts'
import { variants } from './variants.ts'
import { diskStore } from './store.ts'

const HOUR = 3_600_000
const now = new Date()

interface Fixtures {
  /** Puts a file of this age in milliseconds among the pictures. */
  lay: (name: string, age: number) => Promise<void>
  /** The files of a picture, of this age, with its row or without. */
  picture: (age: number, row?: boolean) => Promise<string[]>
  names: () => Promise<string[]>
}

const test = base.extend<Fixtures>({
  lay: ({ imageFolder }, use) =>
    use(async (name, age) => {
      const folder = join(imageFolder, name.slice(0, 2))
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, name), 'x')
      const writtenAt = new Date(now.getTime() - age)
      await utimes(join(folder, name), writtenAt, writtenAt)
    }),
  picture: ({ lay, db, person }, use) =>
    use(async (age, row = false) => {
      const id = randomBytes(16).toString('hex')
      const names = variants.map((variant) => `${id}-${variant}`)
      for (const name of names) await lay(name, age)
      if (row) {
        const { id: ownerId } = await person('Olga')
        const image = { id, ownerId, width: 1, height: 1, color: '#000000' }
        await db.insertInto('image').values(image).execute()
      }
      return names
    }),
  names: ({ imageFolder }, use) =>
    use(async () => (await filesIn(imageFolder)).map(({ name }) => name).toSorted()),
})

const halfWritten = () => `${randomBytes(16).toString('hex')}-640.avif.${randomUUID()}`

test('what a killed upload left is removed when it is old, and what a row knows never', async ({
  db,
  imageFolder,
  lay,
  picture,
  names,
}) => {
  const images = diskStore(imageFolder)
  const [old, fresh] = [halfWritten(), halfWritten()]
  await lay(old, 1.1 * HOUR)
  await lay(fresh, 0.9 * HOUR)
  await lay('ab.txt', 400 * 24 * HOUR) // not ours
  const kept = [...(await picture(400 * 24 * HOUR, true)), ...(await picture(0, true))]
  const underWay = await picture(23 * HOUR)
  const killed = await picture(25 * HOUR)

  expect(await runFileSweep({ db, images, now })).toEqual({ removed: 1 + killed.length, foreign: 0 })
  expect(await names()).toEqual([...kept, ...underWay, fresh, 'ab.txt'].toSorted())
  expect(await runFileSweep({ db, images, now })).toEqual({ removed: 0, foreign: 0 })
})

test('a store whose pictures another database knows is left as it is', async ({
  db,
  imageFolder,
  picture,
  names,
}) => {
  await db.deleteFrom('image').execute()
  const before = await names()
  const others = [...(await picture(25 * HOUR)), ...(await picture(25 * HOUR))]
  const { removed, foreign } = await runFileSweep({ db, images: diskStore(imageFolder), now })
  expect(removed).toBe(0)
  expect(foreign).toBeGreaterThanOrEqual(others.length)
  expect(await names()).toEqual([...before, ...others].toSorted())
})

test('nothing is removed while a backup is taken', async ({ db, imageFolder, lay, names }) => {
  const old = halfWritten()
  await lay(old, 2 * HOUR)
  const images = diskStore(imageFolder)
  await db.transaction().execute(async (backup) => {
    await sql`select pg_advisory_xact_lock(${locks.maintenance})`.execute(backup)
    expect(await runFileSweep({ db, images, now })).toEqual({ removed: 0, foreign: 0 })
  })
  expect(await names()).toContain(old)
  expect(await runFileSweep({ db, images, now })).toMatchObject({ removed: 1 })
})
