import { setTimeout } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import type { Db } from '../db/database.ts'
import { password, test as base, type Browser } from '../testing/app.ts'
import { prepareConnection } from '../auth/google/google-accounts.ts'
import { newSecret } from '../secret.ts'
import { issueToken } from '../auth/tokens.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 10)
const SIGN_INS = 10
const timeout = 20_000 + ROUNDS * 10_000

const login = '/_api/auth/login_with_password'
const session = '/_api/auth/session'

type Anna = Browser & { email: string; id: string }

const test = base.extend<{ admin: Browser }>({
  admin: async ({ signedUp, db }, use) => {
    const admin = await signedUp('Ada')
    await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', admin.id).execute()
    await use(admin)
  },
})

describe('sign-ins with the old password at the moment of', () => {
  test('a change are over, or refused [ASVS 7.4.3]', { timeout }, async ({ signedUp, browser, db }) => {
    await rounds(async (round) => {
      const anna = await signedUp('Anna')
      const [changed] = await atOnce(() => change(anna, password, newPassword(round)), signIns(browser, anna))
      expect(changed).toBe(200)
      expect(await sessionsOf(db, anna)).toHaveLength(1)
      expect((await anna.get(session)).statusCode).toBe(200)
    })
  })

  test(
    'an admin’s reset are over, or refused [ASVS 7.4.5]',
    { timeout },
    async ({ signedUp, browser, db, admin }) => {
      await rounds(async () => {
        const anna = await signedUp('Anna')
        const [reset] = await atOnce(() => resetOf(anna, admin).then(status), signIns(browser, anna))
        expect(reset).toBe(200)
        expect(await sessionsOf(db, anna)).toEqual([])
      })
    },
  )

  test(
    'the account’s deletion are over, or refused [ASVS 7.4.2]',
    { timeout },
    async ({ signedUp, browser, db }) => {
      await rounds(async () => {
        const anna = await signedUp('Anna')
        const [deleted] = await atOnce(() => deletionOf(anna), signIns(browser, anna))
        expect(deleted).toBe(200)
        const ofFormer = db.selectFrom('session').innerJoin('appUser', 'appUser.id', 'session.userId')
        expect(await ofFormer.select('session.id').where('leftAt', 'is not', null).execute()).toEqual([])
        expect(await sessionsOf(db, anna)).toEqual([])
      })
    },
  )

  test(
    'connecting Google live only if they came after it',
    { timeout },
    async ({ signedUp, browser, db }) => {
      await rounds(async () => {
        const anna = await signedUp('Anna')
        const [connected] = await atOnce(await connection(db, anna), signIns(browser, anna))
        expect(connected).toBe(200)
        const written = await db
          .selectFrom('audit')
          .select('event')
          .where('actorId', '=', anna.id)
          .orderBy('id')
          .execute()
        const events = written.map(({ event }) => event)
        const after = events.slice(events.indexOf('google_connection')).filter((event) => event === 'sign_in')
        expect(await sessionsOf(db, anna)).toHaveLength(after.length)
      })
    },
  )
})

describe('one-time tokens at the moment of', () => {
  test('an admin’s reset let nobody stay', { timeout }, async ({ signedUp, browser, db, admin }) => {
    await rounds(async () => {
      const anna = await signedUp('Anna')
      const [reset] = await atOnce(() => resetOf(anna, admin).then(status), await tokens(db, browser, anna))
      expect(reset).toBe(200)
      expect(await sessionsOf(db, anna)).toEqual([])
    })
  })
})

test(
  'an intruder who keeps changing the password loses to an admin’s reset [ASVS 6.4.3]',
  { timeout },
  async ({ signedUp, browser, db, admin }) => {
    await rounds(
      async () => {
        const anna = await signedUp('Anna')
        const intruder = browser()
        await intruder.post(login, { email: anna.email, password })
        let current = password
        const reset = new AbortController()
        const keepChanging = async () => {
          for (let n = 0; !reset.signal.aborted; n++) {
            const next = newPassword(n)
            if ((await change(intruder, current, next)) === 200) current = next
            else if (!reset.signal.aborted) await setTimeout(1)
          }
        }
        const intrusion = keepChanging()
        await setTimeout(Math.random() * 200)
        const { temporaryPassword } = (await resetOf(anna, admin)).json()
        reset.abort()
        await intrusion

        expect(await sessionsOf(db, anna)).toEqual([])
        expect((await intruder.get(session)).statusCode).toBe(401)
        expect((await intruder.post(login, { email: anna.email, password: current })).statusCode).toBe(401)
        const back = await browser().post(login, { email: anna.email, password: temporaryPassword })
        expect([back.statusCode, back.json().user?.mustChangePassword]).toEqual([200, true])
      },
      Math.ceil(ROUNDS / 2),
    )
  },
)

test(
  'of two changes at once one counts, and the other is told [ASVS 2.3.3]',
  { timeout },
  async ({ signedUp, browser, db }) => {
    await rounds(async () => {
      const anna = await signedUp('Anna')
      const elsewhere = browser()
      await elsewhere.post(login, { email: anna.email, password })
      const chosen = [newPassword(1), newPassword(2)] as const
      const [here, there] = await Promise.all([
        change(anna, password, chosen[0]),
        change(elsewhere, password, chosen[1]),
      ])
      expectOne([here, there])
      expect(await sessionsOf(db, anna)).toHaveLength(1)
      const works = await Promise.all(chosen.map((one) => signIn(browser(), anna, one)))
      expect(works).toEqual([here, there].map((outcome) => (outcome === 200 ? 200 : 401)))
    })
  },
)

test(
  'of a change and a deletion at once one is done [ASVS 7.5.1]',
  { timeout },
  async ({ signedUp, browser }) => {
    await rounds(async (round) => {
      const anna = await signedUp('Anna')
      const elsewhere = browser()
      await elsewhere.post(login, { email: anna.email, password })
      const [changed, deleted] = await Promise.all([
        change(anna, password, newPassword(round)),
        deletionOf({ ...anna, ...elsewhere }),
      ])
      expectOne([changed, deleted])
    })
  },
)

/** The second has lost the session, or finds the password is no longer the right one. */
function expectOne(outcomes: [number, number]) {
  expect(Math.min(...outcomes)).toBe(200)
  expect([400, 401]).toContain(Math.max(...outcomes))
}

const times = <T>(many: number, make: (n: number) => T) => Array.from({ length: many }, (_, n) => make(n))
const status = ({ statusCode }: { statusCode: number }) => statusCode
const newPassword = (n: number) => `another long password ${n}`

const signIn = (visitor: Browser, { email }: Anna, chosen = password) =>
  visitor.post(login, { email, password: chosen }).then(status)
const signIns = (browser: () => Browser, anna: Anna) => times(SIGN_INS, () => () => signIn(browser(), anna))

const change = (person: Browser, currentPassword: string, chosen: string) =>
  person.post('/trpc/auth.changePassword', { json: { currentPassword, newPassword: chosen } }).then(status)
const resetOf = ({ email }: Anna, admin: Browser) => admin.post('/_api/admin/reset-password', { email })
const deletionOf = (person: Anna) =>
  person.post('/trpc/auth.deleteAccount', { json: { password } }).then(status)

const establish = (visitor: Browser, tempToken: string, flow: string) =>
  visitor.post('/_api/auth/establish_session', { tempToken }, { cookie: `oauth_flow=${flow}` }).then(status)

/** Browsers that come back from Google, each with a token for Anna's account. */
const tokens = (db: Db, browser: () => Browser, { id }: Anna) =>
  Promise.all(
    times(SIGN_INS, async () => {
      const flow = newSecret()
      const token = await issueToken(db, id, { browser: flow, now: new Date() })
      return () => establish(browser(), token, flow)
    }),
  )

const googlePerson = ({ id, email }: Anna) => ({ subject: id, email, displayName: 'Anna', avatarUrl: null })

async function connection(db: Db, anna: Anna) {
  const flow = newSecret()
  const tempToken = await prepareConnection(db, anna.id, googlePerson(anna), {
    browser: flow,
    now: new Date(),
  })
  const cookie = `oauth_flow=${flow}; session=${anna.session()}`
  return () => anna.post('/trpc/auth.connectGoogle', { json: { tempToken } }, { cookie }).then(status)
}

const sessionsOf = (db: Db, { id }: Anna) =>
  db.selectFrom('session').select('id').where('userId', '=', id).execute()

/**
 * Runs all at once in random order and returns how each ended: `one` first, then the others. Only success, refusal
 * and 401 may be answered.
 */
async function atOnce(one: () => Promise<number>, others: (() => Promise<number>)[]) {
  const runners = [one, ...others]
  const inOrder = runners.map((_, n) => ({ n, place: Math.random() })).toSorted((a, b) => a.place - b.place)
  const outcomes: number[] = []
  await Promise.all(
    inOrder.map(async ({ n }) => {
      outcomes[n] = (await runners[n]?.()) ?? 0
    }),
  )
  for (const outcome of outcomes) expect([200, 401]).toContain(outcome)
  return outcomes
}

async function rounds(once: (round: number) => Promise<void>, many = ROUNDS) {
  for (let round = 0; round < many; round++) await once(round)
}
