import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { connect } from '../../server/db/database.ts'
import { embeddedUrl } from './database.ts'
import { register } from './api.ts'
import { launch, visitor, type Visitor } from './browser.ts'
import { makeAdmin, openShop, type Shop } from './shop.ts'

/** A shop, its database and a browser for the tests of a file; `expected` errors of the console are no trouble. */
export function openShopOfFile(expected: RegExp) {
  let browser: Browser
  let shop: Shop
  let db: ReturnType<typeof connect>

  beforeAll(async () => {
    ;[browser, shop] = await Promise.all([launch(), openShop()])
    db = connect(await embeddedUrl(shop))
  })

  afterAll(async () => {
    await browser?.close()
    await db?.destroy()
    await shop?.stop()
  })

  /** A person with a browser. */
  const arrive = (options?: BrowserContextOptions) => visitor(browser, shop.url, options, expected)
  return {
    arrive,
    /** A person with an account. */
    async come(name: string) {
      const person = await arrive()
      return { ...person, ...(await register(person, name)) }
    },
    async leave(...people: Visitor[]) {
      expect(people.flatMap(({ troubles }) => troubles)).toEqual([])
      await Promise.all(people.map(({ context }) => context.close()))
    },
    database: () => db,
    idOf: async (email: string) =>
      (await db.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id,
    makeAdmin: (email: string) => makeAdmin(shop.folder, email),
  }
}
