import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { describe, expect } from 'vitest'
import { migrate, migrationNames } from '../db/migrate.ts'
import { privateMasterOf } from '../images/private-images.ts'
import { masterOf } from '../images/storage.ts'
import { diskStore } from '../images/store.ts'
import { contentOf, emptyDatabase, open, test } from '../testing/populated-shop.ts'
import { backUp } from './backup.ts'
import { BackupError, endSchema, manifestSchema, pictureOf, type Manifest } from './manifest.ts'
import { restore } from './restore.ts'

/** Writes a backup anew with another manifest and, as earlier versions did, without checksums. */
async function withManifest(from: string, to: string, change: (manifest: Manifest) => void) {
  const archive = pack()
  const written = pipeline(archive, createWriteStream(to))
  const source = extract()
  createReadStream(from).pipe(source)
  for await (const entry of source) {
    let bytes = await buffer(entry)
    if (entry.header.name === 'manifest.json') {
      const manifest = manifestSchema.parse(JSON.parse(bytes.toString()))
      change(manifest)
      bytes = Buffer.from(JSON.stringify(manifest))
    }
    if (entry.header.name === 'end.json') {
      const { pictures } = endSchema.parse(JSON.parse(bytes.toString()))
      bytes = Buffer.from(JSON.stringify({ pictures }))
    }
    archive.entry({ name: entry.header.name }, bytes)
  }
  archive.finalize()
  await written
}

function placesOf(whole: Buffer) {
  const places: { from: number; size: number }[] = []
  for (let at = 0; whole.readUInt8(at) !== 0;) {
    const size = parseInt(whole.toString('latin1', at + 124, at + 136), 8)
    places.push({ from: at + 512, size })
    at += 512 + Math.ceil(size / 512) * 512
  }
  return places
}

describe('restoring is refused, and changes nothing,', () => {
  const setUp = test.extend<{ file: string; target: string }>({
    file: async ({ databaseUrl, person, imageFolder, folder }, use) => {
      await person('Olga')
      const file = join(folder, 'shop.tar')
      await backUp({ url: databaseUrl, images: diskStore(imageFolder), file })
      await use(file)
    },
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
    target: async ({}, use) => use(await emptyDatabase()),
  })
  const into = (url: string, folder: string, file: string) =>
    restore({ url, images: diskStore(join(folder, 'images')), file })

  setUp('from a file that is not there, in one line', async () => {
    const { status, stderr } = spawnSync(process.execPath, ['server/scripts/restore.ts', 'nothere'], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, 'There is no file nothere.\n'])
  })

  setUp('into a database that has rows', async ({ file, folder, databaseUrl, db }) => {
    const before = await contentOf(db)
    await expect(into(databaseUrl, folder, file)).rejects.toThrow(/This database is not empty: \w+ has rows/)
    expect(await contentOf(db)).toEqual(before)
  })

  setUp('from a newer version', async ({ file, folder, target }) => {
    const newer = join(folder, 'newer.tar')
    await withManifest(file, newer, ({ migrations }) => void migrations.push('9999_newer.sql'))
    await expect(into(target, folder, newer)).rejects.toThrow('newer version of the shop: 9999_newer.sql')
    expect(await contentOf(open(target))).toEqual({})
  })

  setUp('when it has other rows than it says', async ({ file, folder, target }) => {
    const wrong = join(folder, 'wrong.tar')
    await withManifest(file, wrong, ({ tables }) => {
      for (const table of tables) if (table.name === 'app_user') table.rows++
    })
    await expect(into(target, folder, wrong)).rejects.toThrow(/app_user has \d+ rows instead of \d+/)
    expect((await contentOf(open(target))).app_user).toEqual([])
  })

  setUp('when it is not whole', async ({ file, folder, target }) => {
    const { size } = await stat(file)
    for (const length of [size - 1_500, Math.floor(size / 2), 700, 0]) {
      await truncate(file, length)
      await expect(into(target, folder, file)).rejects.toThrow(/no backup|not (a )?whole/)
    }
    expect(Object.values(await contentOf(open(target))).flat()).toEqual([])
  })

  setUp(
    'when a bit of it has flipped, in any of its files',
    async ({ lively, databaseUrl, imageFolder, folder, target }) => {
      expect(lively).toBeTruthy()
      const file = join(folder, 'lively.tar')
      const { pictures } = await backUp({ url: databaseUrl, images: diskStore(imageFolder), file })
      expect(pictures).toBeGreaterThan(1)
      const whole = await readFile(file)
      const contents = placesOf(whole)
      expect(contents.length).toBeGreaterThan(8)
      const damaged = join(folder, 'damaged.tar')
      for (const { from, size } of contents) {
        for (const at of [from, from + Math.floor(size / 2), from + size - 1]) {
          const bytes = Buffer.from(whole)
          bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
          await writeFile(damaged, bytes)
          const refused = await into(target, folder, damaged).catch((error: unknown) => error)
          expect(refused).toBeInstanceOf(BackupError)
          expect(String(refused)).toContain('This backup has been damaged')
        }
      }
      expect(await contentOf(open(target))).toEqual({})
    },
  )

  setUp('but not when it is of an earlier version, without checksums', async ({ file, folder, target }) => {
    const earlier = join(folder, 'earlier.tar')
    await withManifest(file, earlier, () => {})
    expect(await into(target, folder, earlier)).toMatchObject({ isVerified: false })
  })

  setUp('when it is no backup', async ({ folder, target }) => {
    const file = join(folder, 'letter.txt')
    await writeFile(file, 'Dear shop,\n'.repeat(200))
    await expect(into(target, folder, file)).rejects.toThrow('no backup')
    await expect(into(target, folder, join(folder, 'nowhere.tar'))).rejects.toThrow('ENOENT')
  })

  setUp(
    'but not into one that a newer or older version has prepared and nobody used',
    async ({ file, folder }) => {
      const target = await emptyDatabase()
      const [first] = await migrationNames()
      await migrate(target, { upTo: first })
      expect((await into(target, folder, file)).rows).toBeGreaterThan(0)
      expect(await migrate(target)).toEqual([])
    },
  )
})

test('a backup’s entry is a picture by a name that the store would have given, and by no other', () => {
  const id = 'ab'.repeat(16)
  for (const name of [masterOf(id), privateMasterOf(id)]) expect(pictureOf(`images/${name}`)).toBe(name)
  for (const entry of [
    `images/${id}`,
    `images/../${masterOf(id)}`,
    `images/other/${masterOf(id)}`,
    `images/private/../${masterOf(id)}`,
    `images/private/private/${masterOf(id)}`,
    `images/private${masterOf(id)}`,
    `images//${masterOf(id)}`,
    `images/private/${masterOf('../'.repeat(11))}`,
    `images/${masterOf(id)}/..`,
    `images/${masterOf(id)}\n`,
    `elsewhere/images/${masterOf(id)}`,
  ])
    expect([entry, pictureOf(entry)]).toEqual([entry, undefined])
})
