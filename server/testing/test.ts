import { randomBytes, randomUUID } from 'node:crypto'
import { inject, test as base } from 'vitest'
import type { Role } from '../../shared/account/account.ts'
import { addDays, countDays, marketToday, type Day } from '../../shared/day.ts'
import type { NewDress } from '../../shared/dress/dress-schema.ts'
import { quote, toCents, toAmount } from '../../shared/price.ts'
import type { Booking } from '../../shared/rental/rental-schema.ts'
import type { Context } from '../trpc/context.ts'
import { connect, type Db } from '../db/database.ts'
import { connectForReads } from '../db/reads/connect.ts'
import { imageUrl, insertImages } from '../images/queries.ts'
import { contextFor } from '../api/caller.ts'
import { createCaller, type Api } from '../api/router.ts'
import { rules } from './rules.ts'
import { databaseUrl, onServer } from './template.ts'
import { unhurried } from './unhurried.ts'

/** A person: their API, and the context of its calls. */
export interface Person {
  id: string
  api: Api
  context: Context
  /** The same person at another time, or under other rules. */
  at: (change: Partial<Pick<Context, 'now' | 'rules'>>) => Person
  upload: () => Promise<string>
  list: (change?: Partial<NewDress>) => ReturnType<Api['dresses']['create']>
}

interface Fixtures {
  databaseUrl: string
  db: Db
  /** The same database, for public reads. */
  readsDb: Db
  visitor: Person
  person: (displayName: string, change?: { role?: Role; mustChangePassword?: boolean }) => Promise<Person>
}

export const test = base.extend<Fixtures>({
  databaseUrl: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const server = inject('databaseServer')
      const name = `${inject('template')}_${randomUUID().slice(0, 8)}`
      await onServer(server, `create database ${name} template ${inject('template')}`)
      await use(databaseUrl(server, name))
    },
    { scope: 'file' },
  ],

  db: [
    async ({ databaseUrl }, use) => {
      const db = connect(databaseUrl, unhurried)
      await use(db)
      await db.destroy()
    },
    { scope: 'file' },
  ],

  readsDb: [
    async ({ databaseUrl }, use) => {
      const db = connectForReads(databaseUrl, unhurried)
      await use(db)
      await db.destroy()
    },
    { scope: 'file' },
  ],

  visitor: ({ db }, use) => use(sitDown(db, null)),

  person: ({ db }, use) =>
    use(async (displayName, { role = 'user', mustChangePassword = false } = {}) => {
      const user = { id: randomUUID(), displayName, role, mustChangePassword }
      const email = `${displayName.toLowerCase()}-${user.id.slice(0, 8)}@people.test`
      await db
        .insertInto('appUser')
        .values({ ...user, email, passwordHash: null })
        .execute()
      return sitDown(db, { ...user, email })
    }),
})

type User = NonNullable<Awaited<ReturnType<Context['user']>>>

/** A person who calls the routers without HTTP; null is a visitor. */
export function sitDown(
  db: Db,
  user: User | null,
  change: Partial<Pick<Context, 'now' | 'rules'>> = {},
): Person {
  const context = contextFor({ db, user, rules, ...change })
  const api = createCaller(context)
  const id = user?.id ?? ''
  const upload = async () => {
    const image = {
      id: randomBytes(16).toString('hex'),
      ownerId: id,
      width: 900,
      height: 1200,
      color: '#c9a66b',
    }
    await insertImages(db, [image])
    return imageUrl(context.rules, image.id)
  }
  return {
    id,
    api,
    context,
    at: (other) => sitDown(db, user, { ...change, ...other }),
    upload,
    list: async (other) =>
      api.dresses.create({ ...dress, ...other, imageUrls: other?.imageUrls ?? [await upload()] }),
  }
}

/** A dress with every field but its pictures. */
export const dress: Omit<NewDress, 'imageUrls'> = {
  title: 'Silk slip dress',
  description: 'Bias-cut ivory silk, worn once to a winter wedding.',
  brand: 'Maison Ondine',
  color: 'ivory',
  category: 'wedding',
  size: '8',
  location: 'Brooklyn, NY',
  pricePerDay: 50,
}

/** The day so many days from the market's today. */
export const inDays = (days: number, now = new Date()): Day => addDays(marketToday(now), days)

/** A booking request as the dialog sends it: the days, and the price on its screen. */
export function asking(
  { id, pricePerDay }: { id: number; pricePerDay: number },
  startDate: Day,
  endDate: Day = addDays(startDate, 3),
): Booking {
  const { rateCents, totalCents } = quote(toCents(pricePerDay), countDays(startDate, endDate))
  return {
    dressId: id,
    startDate,
    endDate,
    pricePerDay: toAmount(rateCents),
    totalPrice: toAmount(totalCents),
  }
}
