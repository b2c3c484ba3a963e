import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { connect, type Db } from '../db/database.ts'
import { decode } from '../images/decode.ts'
import { keepPrivateImage } from '../images/private-images.ts'
import { diskStore } from '../images/store.ts'
import { test as base, type Browser } from './app.ts'
import { finishRental, renterSays } from './finished-rental.ts'
import { databaseUrl as urlOf, onServer } from './template.ts'
import { asking, dress, inDays, type Person } from './test.ts'

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Stores a private picture; gives its id. */
const keepPrivate = async ({ id, context: { db } }: Person, imageFolder: string) =>
  keepPrivateImage({ db, images: diskStore(imageFolder) }, id, await decode(pixel))

interface Fixtures {
  folder: string
  /** A shop with pictures, rentals in every state, blocks, favorites and sessions. */
  lively: {
    olga: Person
    rita: Person
    lender: Browser
    /** Of Rita's message to the lender, and of her unpublished review. */
    privateImages: { message: string; review: string }
  }
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'second-dance-backup-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },

  lively: async ({ person, signedUp, db, imageFolder }, use) => {
    const [lender, olga, rita] = [await signedUp('Lena'), await person('Olga'), await person('Rita')]
    await db.deleteFrom('image').where('dressId', 'is', null).execute()
    const urls: string[] = []
    for (let n = 0; n < 3; n++)
      urls.push((await lender.upload(pixel, { contentType: 'image/gif' })).json().url)
    const listed = await Promise.all(
      urls.map(async (url, n) =>
        (
          await lender.post(
            '/_api/dresses/create',
            {
              ...dress,
              title: `Dress ${n} \\N "ü"`,
              description: 'Tab \t and line\nof a description',
              imageUrls: [url],
            },
            { 'idempotency-key': crypto.randomUUID() },
          )
        ).json(),
      ),
    )
    const [first, second, third] = listed
    const asked = [
      await rita.api.rentals.book(asking(first, inDays(10))),
      await rita.api.rentals.book(asking(second, inDays(10), inDays(20))),
      await olga.api.rentals.book(asking(first, inDays(30))),
    ]
    await lender.post('/_api/rental/update-status', { rentalId: asked[0]?.rentalId, status: 'confirmed' })
    await rita.api.rentals.withdraw({ rentalId: asked[1]?.rentalId ?? 0 })
    await lender.post('/_api/rental/block-dates', {
      dressId: third.id,
      startDate: inDays(5),
      endDate: inDays(6),
      reason: 'Cleaning',
    })
    await rita.api.favorites.toggle({ dressId: third.id })
    const { threads } = await rita.api.messages.threads({})
    const privateImages = {
      message: await keepPrivate(rita, imageFolder),
      review: await keepPrivate(rita, imageFolder),
    }
    await rita.api.messages.write({ threadId: threads[0]?.threadId ?? 0, imageId: privateImages.message })
    const { rentalId } = await finishRental(db, { dress: first, ownerId: lender.id, renterId: rita.id })
    await rita.api.reviews.write({ rentalId, ...renterSays, imageIds: [privateImages.review] })
    await use({ olga, rita, lender, privateImages })
  },
})

/** An empty database without migrations. */
export async function emptyDatabase() {
  const server = inject('databaseServer')
  const name = `${inject('template')}_${crypto.randomUUID().slice(0, 8)}`
  await onServer(server, `create database ${name}`)
  return urlOf(server, name)
}

/** The database at an address, closed after this test. */
export function open(url: string) {
  const db = connect(url)
  onTestFinished(() => db.destroy())
  return db
}

/** Every row of every table, as text; without the mark of a copy, which restoring adds, and numbers of transactions. */
export async function contentOf(db: Db) {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not like 'kysely_%' and relname not in ('restored_copy', 'public_change') order by 1`.execute(
    db,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} as t order by 1`.execute(db)
    content[name] = rows.map(({ row }) => row)
  }
  return content
}
