import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { insertImages } from '../images/queries.ts'
import { openProxy } from '../testing/servers/proxy.ts'
import { sitDown, test, type Person } from '../testing/test.ts'
import { connect, inTransaction, type ConnectOptions, type Db } from './database.ts'
import { toDomainError } from './errors.ts'

// A network that swallows everything for a while delivers it all the same, when whoever asked has long been answered.

/** One connection to a database, over a network that can be made bad. */
async function connectBadly(databaseUrl: string, options: ConnectOptions = {}) {
  const address = new URL(databaseUrl)
  const network = await openProxy(Number(address.port))
  address.port = `${network.port}`
  const db = connect(address.href, { max: 1, statementTimeout: 300, ...options })
  onTestFinished(() => db.destroy())
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return { db, network, pid: rows[0]?.pid }
}

/** Waits until a connection has done everything that it was sent, and is gone. */
async function isGone(db: Db, pid: number | undefined) {
  await expect
    .poll(async () => (await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length)
    .toBe(0)
}

test.for([true, false])(
  'a transaction that begins when nobody waits for it any more takes no later write with it (prepared: %s)',
  async (prepared, { databaseUrl, person, db: direct }) => {
    const { id: ownerId } = await person('Olga')
    const { db, network } = await connectBadly(databaseUrl, { prepared })
    network.swallow()
    const begun: unknown = await inTransaction(db, (trx) => sql`select 1`.execute(trx)).catch(toDomainError)
    expect(begun).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 2 })
    network.release()
    const id = randomBytes(16).toString('hex')
    await insertImages(db, [{ id, ownerId, width: 600, height: 800, color: '#7a1a34' }])
    const kept = await direct.selectFrom('image').select('id').where('ownerId', '=', ownerId).execute()
    expect(kept).toEqual([{ id }])
  },
)

describe('a change that comes when nobody waits for it any more does not undo a newer one:', () => {
  interface Two {
    rita: Person
    olga: Person
    closetId: number
  }
  const changes: Record<
    string,
    Record<'before' | 'late' | 'newer' | 'seen', (api: Person['api'], two: Two) => Promise<unknown>>
  > = {
    unblocking: {
      before: (api, { olga }) => api.people.block({ personId: olga.id }),
      late: (api, { olga }) => api.people.unblock({ personId: olga.id }),
      newer: (api, { olga }) => api.people.block({ personId: olga.id }),
      seen: async (api) => (await api.people.blocked()).length,
    },
    'letting go of a closet': {
      before: (api, { closetId }) => api.closets.follow({ closetId }),
      late: (api, { closetId }) => api.closets.unfollow({ closetId }),
      newer: (api, { closetId }) => api.closets.follow({ closetId }),
      seen: (api) => api.closets.followedIds(),
    },
    'being written to alone': {
      before: (api) => api.people.setContact({ messagesOnly: false }),
      late: (api) => api.people.setContact({ messagesOnly: false }),
      newer: (api) => api.people.setContact({ messagesOnly: true }),
      seen: (api) => api.people.contact(),
    },
    measures: {
      before: (api) => api.body.set({ heightMm: 1700 }),
      late: (api) => api.body.set({ heightMm: 1800 }),
      newer: (api) => api.body.set({ heightMm: 1900 }),
      seen: (api) => api.body.get(),
    },
    'forgetting measures': {
      before: (api) => api.body.set({ heightMm: 1700 }),
      late: (api) => api.body.remove(),
      newer: (api) => api.body.set({ heightMm: 1900 }),
      seen: (api) => api.body.get(),
    },
    'what a closet says': {
      before: (api) => api.closets.edit({ city: 'Albany', about: '' }),
      late: (api) => api.closets.edit({ city: 'Boston', about: '' }),
      newer: (api) => api.closets.edit({ city: 'Camden', about: '' }),
      seen: async (api) => (await api.closets.mine())?.city,
    },
  }

  test.for(Object.entries(changes))(
    '%s',
    async ([, { before, late, newer, seen }], { databaseUrl, person, db: direct }) => {
      const [rita, olga] = [await person('Rita'), await person('Olga')]
      await rita.list()
      await olga.list()
      const closet = await olga.api.closets.mine()
      const two = { rita, olga, closetId: closet?.closetId ?? 0 }
      await before(rita.api, two)
      const { db, network, pid } = await connectBadly(databaseUrl)
      const slowly = sitDown(db, await rita.context.user())
      network.swallow()
      await expect(late(slowly.api, two)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
      await newer(rita.api, two)
      const wanted = await seen(rita.api, two)
      network.release()
      await isGone(direct, pid)
      expect(await seen(rita.api, two)).toEqual(wanted)
    },
  )
})
