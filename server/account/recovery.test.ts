import { describe, expect, onTestFinished } from 'vitest'
import type { Db } from '../db/database.ts'
import { deliverNext } from '../letters/deliver.ts'
import { LINK_TTL_MS } from '../mail/links.ts'
import { openBrowser, password, startApp, test as base, type Browser } from '../testing/app.ts'
import { startMailServer, transportTo, type MailServer } from '../testing/servers/mail-server.ts'
import { rules } from '../testing/rules.ts'

interface Post {
  server: MailServer
  deliver: (now?: Date) => Promise<void>
  /** The secret in the newest letter to an address. */
  secretTo: (address: string) => string
}

const test = base.extend<{ post: Post }>({
  post: async ({ db }, use) => {
    await db.deleteFrom('letter').execute()
    const server = await startMailServer()
    const transport = transportTo(server.url)
    await use({
      server,
      async deliver(now = new Date()) {
        while ((await deliverNext({ db, transport, rules, clock: () => now })) === 'done');
      },
      secretTo(address) {
        const index = server.recipients.lastIndexOf(address)
        const [, secret] = /#([\w-]{43})/.exec(server.inbox[index]?.text ?? '') ?? []
        if (!secret) throw new Error(`There is no letter with a link to ${address}.`)
        return secret
      },
    })
    transport.close()
    await server.close()
  },
})

const trpc = (name: string) => `/trpc/${name}`
const body = (json: unknown) => ({ json })
const wordsOf = (answer: { json: () => { error?: { json: { message: string } } } }) =>
  answer.json().error?.json.message
const sessions = (db: Db, userId: string) =>
  db.selectFrom('session').select('id').where('userId', '=', userId).execute()
const newPassword = 'four walls and a roof'

/** The same person, with their address confirmed by the letter. */
async function confirmed<Who extends { email: string }>(
  who: Who,
  { browser, post }: { browser: () => Browser; post: Post },
) {
  await post.deliver()
  await browser().post(trpc('auth.verify'), body({ token: post.secretTo(who.email) }))
  return who
}

describe('a forgotten password', () => {
  test('is chosen anew by the link of a letter, once, and every session ends', async ({
    app,
    browser,
    signedUp,
    post,
    db,
  }) => {
    const rita = await signedUp('Rita')
    const stranger = browser()
    expect((await stranger.post(trpc('auth.forgot'), body({ email: rita.email }))).statusCode).toBe(200)
    await post.deliver()
    const token = post.secretTo(rita.email)
    expect(await sessions(db, rita.id)).toHaveLength(1)

    const reset = await stranger.post(trpc('auth.reset'), body({ token, newPassword }))
    expect(reset.statusCode).toBe(200)
    expect(stranger.session()).toBeUndefined()
    expect(await sessions(db, rita.id)).toEqual([])
    const again = await stranger.post(trpc('auth.reset'), body({ token, newPassword: 'yet another one 7' }))
    expect([again.statusCode, wordsOf(again)]).toEqual([400, 'This link has been used or is too old.'])
    const signIn = (chosen: string) =>
      openBrowser(app).post('/_api/auth/login_with_password', { email: rita.email, password: chosen })
    expect((await signIn(password)).statusCode).toBe(401)
    expect((await signIn(newPassword)).statusCode).toBe(200)
    await post.deliver()
    expect(post.server.inbox.at(-1)?.subject).toBe('Your Second Dance password has changed')
  })

  test('is answered alike for an address that is nobody’s, and leaves nothing of it behind', async ({
    browser,
    signedUp,
    post,
    db,
  }) => {
    const rita = await signedUp('Rita')
    await post.deliver()
    const before = post.server.inbox.length
    const known = await browser().post(trpc('auth.forgot'), body({ email: rita.email }))
    const unknown = await browser().post(trpc('auth.forgot'), body({ email: 'nobody@people.test' }))
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    await post.deliver()
    expect(post.server.inbox).toHaveLength(before + 1)
    const rows = await db
      .selectFrom('letter')
      .select('email')
      .where('email', '=', 'nobody@people.test')
      .execute()
    expect(rows).toEqual([])
  })

  test('cannot be chosen anew by a link that is too old, or by one for something else', async ({
    browser,
    signedUp,
    post,
  }) => {
    const rita = await signedUp('Rita')
    await post.deliver()
    const verify = post.secretTo(rita.email)
    await browser().post(trpc('auth.forgot'), body({ email: rita.email }))
    // Half an hour ago.
    await post.deliver(new Date(Date.now() - LINK_TTL_MS.reset)).then(() => post.deliver())
    const answers = []
    for (const token of [verify, 'x'.repeat(43)])
      answers.push((await browser().post(trpc('auth.reset'), body({ token, newPassword }))).statusCode)
    expect(answers).toEqual([400, 400])
  })

  test('ends with its time', async ({ browser, signedUp, post, db }) => {
    const rita = await signedUp('Rita')
    await browser().post(trpc('auth.forgot'), body({ email: rita.email }))
    await post.deliver()
    await db
      .updateTable('mailLink')
      .set({ expiresAt: new Date(Date.now() - 1) } as never)
      .where('purpose', '=', 'reset')
      .execute()
    const token = post.secretTo(rita.email)
    expect((await browser().post(trpc('auth.reset'), body({ token, newPassword }))).statusCode).toBe(400)
  })

  test('is not asked for more than three times an hour for one address, known or not', async ({
    db,
    imageFolder,
  }) => {
    const app = await startApp({ db, imageFolder, config: { rateLimits: true } })
    onTestFinished(() => app.close())
    const codes = []
    for (let n = 0; n < 4; n++) {
      const visitor = openBrowser(app, `198.51.100.${n}`)
      codes.push((await visitor.post(trpc('auth.forgot'), body({ email: 'limited@people.test' }))).statusCode)
    }
    expect(codes).toEqual([200, 200, 200, 429])
  })

  test('of several who use a link at once, one chooses', async ({ browser, signedUp, post }) => {
    const rita = await signedUp('Rita')
    for (let round = 0; round < 8; round++) {
      await browser().post(trpc('auth.forgot'), body({ email: rita.email }))
      await post.deliver()
      const token = post.secretTo(rita.email)
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, n) =>
          browser().post(trpc('auth.reset'), body({ token, newPassword: `number ${n} of several ${round}` })),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
    }
  })

  test('in a shop that sends no letters leads to somebody who can help', async ({ db, imageFolder }) => {
    const app = await startApp({ db, imageFolder, config: { mailWay: 'off' } })
    onTestFinished(() => app.close())
    const answer = await openBrowser(app).post(trpc('auth.forgot'), body({ email: 'x@people.test' }))
    expect([answer.statusCode, wordsOf(answer)]).toEqual([
      409,
      'This shop sends no e-mail. Write to hello@seconddance.example.',
    ])
  })
})

describe('an address', () => {
  const addressOf = (db: Db, id: string) =>
    db
      .selectFrom('appUser')
      .select(['email', 'emailVerifiedAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('is confirmed by the letter that comes with signing up', async ({ browser, signedUp, post, db }) => {
    const rita = await signedUp('Rita')
    expect((await addressOf(db, rita.id)).emailVerifiedAt).toBeNull()
    await post.deliver()
    const token = post.secretTo(rita.email)
    const answer = await browser().post(trpc('auth.verify'), body({ token }))
    expect(answer.json().result.data.json).toEqual({ isChanged: false })
    expect((await addressOf(db, rita.id)).emailVerifiedAt).not.toBeNull()
    expect((await browser().post(trpc('auth.verify'), body({ token }))).statusCode).toBe(400)
  })

  test('changes when the new one says so; the old one is told, and can take it back', async ({
    app,
    browser,
    signedUp,
    post,
    db,
  }) => {
    const rita = await confirmed(await signedUp('Rita'), { browser, post })
    const next = `next-${rita.email}`
    expect(
      (await rita.post(trpc('auth.changeAddress'), body({ email: next, password: 'wrong one' }))).statusCode,
    ).toBe(400)
    expect((await rita.post(trpc('auth.changeAddress'), body({ email: next, password }))).statusCode).toBe(
      200,
    )
    await post.deliver()
    expect((await addressOf(db, rita.id)).email).toBe(rita.email)
    await browser().post(trpc('auth.verify'), body({ token: post.secretTo(next) }))
    expect((await addressOf(db, rita.id)).email).toBe(next)

    await post.deliver()
    expect(post.server.inbox.at(-1)?.text).toContain('n***@people.test')
    const undo = post.secretTo(rita.email)
    // Nobody else can register the old one while the change can be undone.
    const other = await openBrowser(app).post('/_api/auth/register_with_password', {
      email: rita.email,
      password,
      displayName: 'Eve',
    })
    expect([other.statusCode, other.json().message ?? other.json().error]).toEqual([
      409,
      'Email already in use',
    ])
    expect((await browser().post(trpc('auth.undoAddress'), body({ token: undo }))).statusCode).toBe(200)
    expect((await addressOf(db, rita.id)).email).toBe(rita.email)
    expect(await sessions(db, rita.id)).toEqual([])
    const signIn = await openBrowser(app).post('/_api/auth/login_with_password', {
      email: rita.email,
      password,
    })
    expect(signIn.statusCode).toBe(401)
    await post.deliver()
    expect(
      (await browser().post(trpc('auth.reset'), body({ token: post.secretTo(rita.email), newPassword })))
        .statusCode,
    ).toBe(200)
  })

  /** Changes an address by password and letter, and sends the letters about it. */
  async function change(
    who: Browser,
    email: string,
    { browser, post }: { browser: () => Browser; post: Post },
  ) {
    const { statusCode } = await who.post(trpc('auth.changeAddress'), body({ email, password }))
    expect(statusCode).toBe(200)
    await post.deliver()
    expect(
      (await browser().post(trpc('auth.verify'), body({ token: post.secretTo(email) }))).statusCode,
    ).toBe(200)
    await post.deliver()
  }
  const undo = async (browser: () => Browser, token: string) =>
    (await browser().post(trpc('auth.undoAddress'), body({ token }))).statusCode

  describe('of an account that somebody took over', () => {
    test('comes back to its owner, though who took it went on to another and took that one back', async ({
      browser,
      signedUp,
      post,
      db,
    }) => {
      const rita = await confirmed(await signedUp('Rita'), { browser, post })
      const [eve, mallory] = [`eve-${rita.email}`, `mallory-${rita.email}`]
      await change(rita, eve, { browser, post })
      const owners = post.secretTo(rita.email)
      await change(rita, mallory, { browser, post })
      const thiefs = post.secretTo(eve)
      expect(await undo(browser, thiefs)).toBe(200)
      expect((await addressOf(db, rita.id)).email).toBe(eve)

      expect(await undo(browser, owners)).toBe(200)
      expect((await addressOf(db, rita.id)).email).toBe(rita.email)
      expect(await undo(browser, thiefs)).toBe(400)
      expect(await undo(browser, owners)).toBe(400)
    })

    test('is lost to whoever took it as soon as its owner takes it back, by all of their letters', async ({
      app,
      browser,
      signedUp,
      post,
      db,
    }) => {
      const rita = await confirmed(await signedUp('Rita'), { browser, post })
      const [eve, mallory] = [`eve-${rita.email}`, `mallory-${rita.email}`]
      await change(rita, eve, { browser, post })
      const owners = post.secretTo(rita.email)
      await change(rita, mallory, { browser, post })
      const thiefs = [post.secretTo(eve)]
      expect(await undo(browser, thiefs[0] ?? '')).toBe(200)
      // A new password, and another address: its letter is a second way back to Eve's.
      await post.deliver()
      await browser().post(trpc('auth.reset'), body({ token: post.secretTo(eve), newPassword: password }))
      const thief = openBrowser(app)
      await thief.post('/_api/auth/login_with_password', { email: eve, password })
      await change(thief, mallory, { browser, post })
      thiefs.push(post.secretTo(eve))
      expect(thiefs[1]).not.toBe(thiefs[0])

      expect(await undo(browser, owners)).toBe(200)
      for (const link of thiefs) expect(await undo(browser, link)).toBe(400)
      expect((await addressOf(db, rita.id)).email).toBe(rita.email)
    })

    test('comes back also by a letter that was late, when another was taken back before', async ({
      browser,
      signedUp,
      post,
      db,
    }) => {
      const rita = await confirmed(await signedUp('Rita'), { browser, post })
      const [eve, mallory] = [`eve-${rita.email}`, `mallory-${rita.email}`]
      post.server.behave({
        onRcpt: (to) => (to === rita.email ? { code: 451, message: 'Not now' } : undefined),
      })
      await change(rita, eve, { browser, post })
      await change(rita, mallory, { browser, post })
      expect(await undo(browser, post.secretTo(eve))).toBe(200)
      post.server.behave({})
      await post.deliver(new Date(Date.now() + 5 * 60_000))
      expect(await undo(browser, post.secretTo(rita.email))).toBe(200)
      expect((await addressOf(db, rita.id)).email).toBe(rita.email)
    })

    test('stays its owner’s who went back to it by herself: nobody has a way back to one that came after it', async ({
      browser,
      signedUp,
      post,
      db,
    }) => {
      const rita = await confirmed(await signedUp('Rita'), { browser, post })
      const [eve, mallory] = [`eve-${rita.email}`, `mallory-${rita.email}`]
      await change(rita, eve, { browser, post })
      const owners = post.secretTo(rita.email)
      await change(rita, mallory, { browser, post })
      const thiefs = post.secretTo(eve)
      const letters = () => post.server.recipients.filter((to) => to === mallory).length
      const before = letters()
      await change(rita, rita.email, { browser, post })
      expect((await addressOf(db, rita.id)).email).toBe(rita.email)
      expect(letters()).toBe(before)
      expect(await undo(browser, thiefs)).toBe(400)
      // Theirs still ends every session.
      expect(await undo(browser, owners)).toBe(200)
      expect(await sessions(db, rita.id)).toEqual([])
      expect((await addressOf(db, rita.id)).email).toBe(rita.email)
    })
  })

  test('cannot be changed any more by a letter of before the password was', async ({
    browser,
    signedUp,
    post,
    db,
  }) => {
    for (const mend of ['reset', 'change', 'everywhere'] as const) {
      const rita = await signedUp('Rita')
      const eve = `eve-${rita.email}`
      await rita.post(trpc('auth.changeAddress'), body({ email: eve, password }))
      await post.deliver()
      // A second one, to a mailbox that defers it.
      const late = `late-${rita.email}`
      post.server.behave({
        onRcpt: (to) => (to === late ? { code: 451, message: 'Not now' } : undefined),
      })
      const link = post.secretTo(eve)
      await rita.post(trpc('auth.changeAddress'), body({ email: late, password }))
      await post.deliver()
      if (mend === 'reset') {
        await browser().post(trpc('auth.forgot'), body({ email: rita.email }))
        await post.deliver()
        await browser().post(trpc('auth.reset'), body({ token: post.secretTo(rita.email), newPassword }))
      }
      if (mend === 'change')
        await rita.post(trpc('auth.changePassword'), body({ currentPassword: password, newPassword }))
      if (mend === 'everywhere') await rita.post(trpc('auth.signOutEverywhere'))
      post.server.behave({})
      await post.deliver(new Date(Date.now() + 5 * 60_000))
      expect([mend, post.server.recipients.includes(late)]).toEqual([mend, false])
      expect((await browser().post(trpc('auth.verify'), body({ token: link }))).statusCode).toBe(400)
      expect((await addressOf(db, rita.id)).email).toBe(rita.email)
    }
  })

  test('is kept for whoever left it from the moment of the change, also while no letter leaves', async ({
    app,
    browser,
    signedUp,
    post,
    db,
  }) => {
    const rita = await confirmed(await signedUp('Rita'), { browser, post })
    const next = `next-${rita.email}`
    await rita.post(trpc('auth.changeAddress'), body({ email: next, password }))
    await post.deliver()
    await browser().post(trpc('auth.verify'), body({ token: post.secretTo(next) }))
    const squatter = { email: rita.email, password, displayName: 'Eve' }
    const answer = await openBrowser(app).post('/_api/auth/register_with_password', squatter)
    expect(answer.statusCode).toBe(409)
    // The person who left it may return to it.
    expect(
      (await rita.post(trpc('auth.changeAddress'), body({ email: rita.email, password }))).statusCode,
    ).toBe(200)
    expect((await addressOf(db, rita.id)).email).toBe(next)
  })

  test('that was never confirmed gets no way back: it may be a stranger’s', async ({
    browser,
    signedUp,
    post,
    db,
  }) => {
    const rita = await signedUp('Rita')
    const right = `right-${rita.email}`
    await rita.post(trpc('auth.changeAddress'), body({ email: right, password }))
    await post.deliver()
    await browser().post(trpc('auth.verify'), body({ token: post.secretTo(right) }))
    const before = post.server.inbox.length
    await post.deliver()
    expect(post.server.inbox).toHaveLength(before)
    expect((await addressOf(db, rita.id)).email).toBe(right)
  })

  test('of an account without a password is not changed by an open session alone', async ({
    signedUp,
    db,
    post,
  }) => {
    const rita = await signedUp('Rita')
    await db.updateTable('appUser').set({ passwordHash: null }).where('id', '=', rita.id).execute()
    const answer = await rita.post(trpc('auth.changeAddress'), body({ email: `eve-${rita.email}` }))
    expect([answer.statusCode, wordsOf(answer)]).toEqual([
      409,
      expect.stringContaining('choose a password first'),
    ])
    await post.deliver()
    expect(post.server.recipients).not.toContain(`eve-${rita.email}`)
  })

  test('that letters came back from can be confirmed anew', async ({ browser, signedUp, post, db }) => {
    const rita = await confirmed(await signedUp('Rita'), { browser, post })
    await db.updateTable('appUser').set({ emailRefusedAt: new Date() }).where('id', '=', rita.id).execute()
    expect((await rita.post(trpc('auth.sendVerification'))).statusCode).toBe(200)
    await post.deliver()
    await browser().post(trpc('auth.verify'), body({ token: post.secretTo(rita.email) }))
    const { emailRefusedAt } = await db
      .selectFrom('appUser')
      .select('emailRefusedAt')
      .where('id', '=', rita.id)
      .executeTakeFirstOrThrow()
    expect(emailRefusedAt).toBeNull()
  })

  test('of somebody else is not taken, before or after the letter', async ({ browser, signedUp, post }) => {
    const [rita, nora] = [await signedUp('Rita'), await signedUp('Nora')]
    const taken = await rita.post(trpc('auth.changeAddress'), body({ email: nora.email, password }))
    expect([taken.statusCode, wordsOf(taken)]).toEqual([409, 'Email already in use'])
    const email = `both-${rita.email}`
    for (const one of [rita, nora]) await one.post(trpc('auth.changeAddress'), body({ email, password }))
    await post.deliver()
    const secrets = post.server.inbox
      .filter((_, index) => post.server.recipients[index] === email)
      .map(({ text = '' }) => /#([\w-]{43})/.exec(text)?.[1])
    const answers = await Promise.all(
      secrets.map((token) => browser().post(trpc('auth.verify'), body({ token }))),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

describe('sessions', () => {
  test('are listed with what they were begun with, and each ends alone, once on record', async ({
    app,
    signedUp,
    db,
  }) => {
    const rita = await signedUp('Rita')
    const phone = openBrowser(app, '203.0.113.77')
    await phone.post(
      '/_api/auth/login_with_password',
      { email: rita.email, password },
      {
        'user-agent':
          'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      },
    )
    const listed = async (who: typeof phone) =>
      (await who.get(trpc('auth.account'))).json().result.data.json.sessions
    const all = await listed(rita)
    expect(all).toHaveLength(2)
    expect(all).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ device: 'Chrome on Android', network: '203.0.113.*', isCurrent: false }),
        expect.objectContaining({ isCurrent: true }),
      ]),
    )
    const other = all.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    const nora = await signedUp('Nora')
    const ended = ({ id }: { id: string }) =>
      db
        .selectFrom('audit')
        .select('event')
        .where('actorId', '=', id)
        .where('event', '=', 'sign_out')
        .execute()
    await nora.post(trpc('auth.endSession'), body({ id: other.id }))
    await nora.post(trpc('auth.endSession'), body({ id: 'f'.repeat(32) }))
    expect(await ended(nora)).toEqual([])
    expect(await listed(rita)).toHaveLength(2)
    for (let time = 0; time < 2; time++)
      expect((await rita.post(trpc('auth.endSession'), body({ id: other.id }))).statusCode).toBe(200)
    expect(await ended(rita)).toHaveLength(1)
    expect(await listed(rita)).toMatchObject([{ isCurrent: true }])
    expect((await phone.get(trpc('auth.account'))).statusCode).toBe(401)
    expect(await sessions(db, rita.id)).toHaveLength(1)
  })

  test('know when they were last used', async ({ signedUp, db }) => {
    const rita = await signedUp('Rita')
    const long = new Date(Date.now() - 3 * 3_600_000)
    await db.updateTable('session').set({ lastUsedAt: long }).where('userId', '=', rita.id).execute()
    await rita.get(trpc('auth.account'))
    const { lastUsedAt } = await db
      .selectFrom('session')
      .select('lastUsedAt')
      .where('userId', '=', rita.id)
      .executeTakeFirstOrThrow()
    expect(Date.now() - lastUsedAt.getTime()).toBeLessThan(60_000)
  })
})
