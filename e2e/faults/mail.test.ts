import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { startMailServer } from '../../server/testing/servers/mail-server.ts'
import { ask, keepAsking } from './kit/http.ts'
import { figures, percentile, sized, spread, tally } from './kit/results.ts'
import { expectInvariants, isAlive, lookInto, newDatabase, openShop } from './kit/shop.ts'

const LETTERS = sized(200, 1_000)
const KILLS = sized(2, 10)
const from = { MAIL_FROM: 'Second Dance <hello@shop.test>' }

/** So many letters to one person, all due. */
async function writeLetters(db: Db, count: number) {
  const id = randomUUID()
  await db
    .insertInto('appUser')
    .values({ id, email: `${id}@people.test`, displayName: 'Olga', passwordHash: null })
    .execute()
  const now = new Date()
  const letters = Array.from(
    { length: count },
    () => ({ kind: 'test', userId: id, createdAt: now, dueAt: now }) as const,
  )
  for (let n = 0; n < count; n += 1_000)
    await db
      .insertInto('letter')
      .values(letters.slice(n, n + 1_000))
      .execute()
}

const states = async (db: Db) =>
  tally((await db.selectFrom('letter').select('state').execute()).map(({ state }) => state))

async function openMailServer() {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  return server
}

test('letters are neither lost nor doubled but for one a kill, while one of two servers is killed in the middle', async () => {
  const post = await openMailServer()
  // So slow that a server that starts again still finds some.
  post.behave({ thinksMs: sized(20, 100) })
  const url = await newDatabase()
  const settings = { DATABASE_URL: url, SMTP_URL: post.url, ...from }
  const [killed] = await Promise.all([openShop(settings), openShop(settings)])
  const kills: number[] = []
  await lookInto(url, async (db) => {
    await writeLetters(db, LETTERS)
    while (kills.length < KILLS) {
      const before = post.inbox.length
      while (post.inbox.length < before + LETTERS / (KILLS * 3)) {
        if (post.inbox.length >= LETTERS) throw new Error('The letters were gone before the last kill.')
        await delay(5)
      }
      await killed.kill()
      kills.push(post.inbox.length)
      await killed.start()
    }
    // What a killed server had in its hands is taken again after two minutes: they pass at once.
    for (let n = 0; ; n++) {
      const { queued = 0, sending = 0 } = await states(db)
      if (!queued && !sending) break
      if (n > 1_200) throw new Error('The letters did not leave within two minutes.')
      await delay(100)
      if (!queued && n % 20 === 19)
        await db.updateTable('letter').set({ dueAt: new Date() }).where('state', '=', 'sending').execute()
    }
    await expectInvariants(db, killed)
    expect(await states(db)).toEqual({ sent: LETTERS })
  })
  const names = new Set(post.inbox.map(({ messageId }) => messageId))
  const doubles = post.inbox.length - names.size
  figures('Letters under kill -9', {
    letters: LETTERS,
    kills: kills.length,
    'arrived before each kill': kills.join(', '),
    lost: LETTERS - names.size,
    doubled: doubles,
  })
  expect(names.size).toBe(LETTERS)
  expect(doubles).toBeLessThanOrEqual(KILLS)
})

const manners = ['dead', 'silent', 'slow', 'refusing'] as const

test.for(manners.slice(0, sized(2, manners.length)))(
  'a mail server that is %s holds up nobody, and no letter is lost',
  async (manner) => {
    const many = sized(1_000, 10_000)
    const post = await startMailServer()
    if (manner === 'dead') await post.close()
    else onTestFinished(() => post.close())
    post.behave(
      {
        silent: { isSilent: true },
        slow: { thinksMs: 2_000 },
        refusing: { onRcpt: () => ({ code: 451, message: 'Come back later' }) },
        dead: {},
      }[manner],
    )
    const url = await newDatabase()
    const shop = await openShop({ DATABASE_URL: url, SMTP_URL: post.url, ...from })
    const browse = (seconds: number) =>
      keepAsking(2, AbortSignal.timeout(seconds * 1_000), async (n) => {
        await delay(10)
        return ask(`${shop.url}/dress-rental?searchTerm=silk+${n}`)
      })
    await browse(1) // warm
    const before = await browse(sized(2, 15))
    await lookInto(url, (db) => writeLetters(db, many))
    const during = await browse(sized(4, 30))
    const after = await lookInto(url, async (db) => {
      await expectInvariants(db, shop)
      return states(db)
    })
    const p99 = ({ answers }: typeof before) =>
      percentile(
        answers.map(({ ms }) => ms),
        0.99,
      )
    figures(`A mail server that is ${manner}`, {
      letters: many,
      'their states': after,
      'pages before': spread(before.answers.map(({ ms }) => ms)),
      'pages meanwhile': spread(during.answers.map(({ ms }) => ms)),
      'p99 meanwhile, as a ratio': (p99(during) / p99(before)).toFixed(2),
    })
    expect(during.losses).toEqual([])
    expect(new Set(during.answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { queued = 0, sending = 0, sent = 0 } = after
    expect(queued + sending + sent).toBe(many)
    expect(isAlive(shop)).toBe(true)
    // It ends in time, whatever it waits for.
    expect(await shop.stop()).toBe(0)
  },
)
