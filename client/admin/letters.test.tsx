import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { LetterKind } from '../../shared/notices/letter-kinds.ts'
import type { LetterState } from '../../shared/notices/mail.ts'
import type { Db } from '../../server/db/database.ts'
import type { Context } from '../../server/trpc/context.ts'
import { rules } from '../../server/testing/rules.ts'
import { test as base, type Person } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

interface Fixtures {
  ada: Person
}

/** The list is of the whole shop, so each test begins without letters. */
const test = base.extend<Fixtures>({
  ada: async ({ db, person }, use) => {
    await db.deleteFrom('letter').execute()
    await use(await person('Ada', { role: 'admin' }))
  },
})

interface LetterChange {
  kind?: LetterKind
  state?: LetterState
  why?: string
  attempts?: number
  email?: string
}

async function write(db: Db, userId: string | null, { kind = 'verify', ...change }: LetterChange = {}) {
  const now = new Date()
  const { id } = await db
    .insertInto('letter')
    .values({ kind, userId, createdAt: now, dueAt: now, ...change })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same admin in a shop with this mail. */
const withMail = (ada: Person, mail: Partial<Context['mail']>) => ({
  context: { ...ada.context, mail: { ...ada.context.mail, ...mail } },
})

const rows = () => within(screen.getByRole('region', { name: 'Letters' })).getAllByRole('listitem')

describe('the list of letters', () => {
  test('says that there are none', async ({ ada }) => {
    visit('/admin/mail', ada)
    await screen.findByRole('heading', { level: 1, name: 'Letters' })
    await screen.findByText('No letters yet.')
    screen.getByText(/^No mail server is set. Letters from .+ are kept in the outbox of this server.$/)
    await waitFor(() => expect(document.title).toBe('Letters | Second Dance'))
  })

  test('says by which host letters leave and from whom, and no password', async ({ ada }) => {
    const smtp = { host: 'mail.shop.test', port: 587, secure: false, auth: { user: 'us', pass: 'hidden' } }
    const mail = { smtp, verifyTls: true, from: { name: 'Second Dance', address: 'hello@shop.test' } }
    const { queryClient } = visit('/admin/mail', ada.at({ rules: { ...rules, mailWay: 'smtp', mail } }))
    await screen.findByText('Letters leave over SMTP by mail.shop.test, from Second Dance <hello@shop.test>.')
    const known = queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data)
    expect(JSON.stringify(known)).not.toContain('hidden')
  })

  test('says that a restored copy holds them, until somebody says that it is the shop', async ({
    ada,
    db,
  }) => {
    await db.insertInto('restoredCopy').values({ restoredAt: new Date() }).execute()
    const { user } = visit('/admin/mail', ada)
    await screen.findByText(/^This shop was restored from a backup/)
    await user.click(screen.getByRole('button', { name: 'This is the shop now' }))
    await waitFor(() => expect(screen.queryByText(/^This shop was restored/)).toBeNull())
    expect(await db.selectFrom('restoredCopy').selectAll().execute()).toEqual([])
  })

  test('sends no test letter where none can leave', async ({ ada }) => {
    visit('/admin/mail', ada.at({ rules: { ...rules, mailWay: 'off' } }))
    await screen.findByText('This shop sends no e-mail: set SMTP_URL and MAIL_FROM.')
    expect(screen.queryByRole('button', { name: 'Send a test letter' })).toBeNull()
  })

  test('tells about what, to whom and what became of it, the newest first', async ({ ada, person, db }) => {
    const rita = await person('Rita')
    await write(db, rita.id, { kind: 'password_changed', state: 'sent', attempts: 1 })
    await write(db, rita.id, { kind: 'request', state: 'skipped', why: 'read' })
    await write(db, null, { kind: 'reset', email: 'nina@people.test' })
    await write(db, null, { state: 'skipped', why: 'The account was deleted.' })
    await write(db, rita.id, { state: 'queued', why: '421 Try later', attempts: 3 })
    visit('/admin/mail', ada)
    await screen.findByText('421 Try later')
    const [trying, left, nobody, skipped, sent] = rows().map((row) => row.textContent)
    expect(trying).toMatch(
      /^Confirm an addressWaitingTo Rita r\*\*\*@people\.test.*3 attemptsnext .*421 Try later$/,
    )
    expect(left).toMatch(/^Confirm an addressNot sentTo somebody who has left.*The account was deleted\.$/)
    expect(nobody).toMatch(/^Choose a new passwordWaitingTo n\*\*\*@people\.test/)
    expect(skipped).toMatch(/^A requestNot sentTo Rita.*Try againRead in the app\.$/)
    expect(sent).toMatch(/^The password has changedSentTo Rita/)
    expect(document.body.textContent).not.toContain('nina@people.test')
  })

  test('is filtered by the address, whose numbers are those of all', async ({ ada, person, db }) => {
    const rita = await person('Rita')
    await write(db, rita.id, { state: 'sent' })
    await write(db, rita.id, { state: 'failed', why: '550 No such user', attempts: 1 })
    const { user, history } = visit('/admin/mail?state=failed', ada)
    await screen.findByText('550 No such user')
    expect(rows()).toHaveLength(1)
    const states = within(screen.getByRole('navigation', { name: 'Letters by state' }))
    expect(states.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'All 2',
      'Waiting 0',
      'Leaving 0',
      'Sent 1',
      'Kept 0',
      'Not sent 0',
      'Failed 1',
    ])
    expect(states.getByRole('link', { current: 'page' }).textContent).toBe('Failed 1')
    await user.click(states.getByRole('link', { name: 'Kept 0' }))
    await screen.findByText('No letters here.')
    expect(history.location.href).toBe('/admin/mail?state=kept')
    await user.click(states.getByRole('link', { name: 'All 2' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(states.getByRole('link', { current: 'page' }).textContent).toBe('All 2')
  })

  test('takes no notice of a state that does not exist', async ({ ada }) => {
    visit('/admin/mail?state=lost', ada)
    await screen.findByText('No letters yet.')
  })

  test('goes on where it ended', async ({ ada, db }) => {
    for (let count = 0; count < 31; count++) await write(db, ada.id, { state: 'sent' })
    const { user } = visit('/admin/mail', ada)
    await user.click(await screen.findByRole('button', { name: 'Show older' }))
    await waitFor(() => expect(rows()).toHaveLength(31))
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
    // The button is gone, but the focus is not lost.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Letters' })))
  })

  test('says that older ones could not be loaded, and asks again at the next press', async ({ ada, db }) => {
    for (let count = 0; count < 31; count++) await write(db, ada.id, { state: 'sent' })
    let isLost = true
    const { user } = visit('/admin/mail', ada, async ({ path, input }) => {
      if (path === 'admin.letters' && Object(input).cursor && isLost) throw new Error('no server')
    })
    await user.click(await screen.findByRole('button', { name: 'Show older' }))
    const alert = await screen.findByText('Older ones could not be loaded. Please try again.')
    expect(alert.role).toBe('alert')
    isLost = false
    await user.click(screen.getByRole('button', { name: 'Show older' }))
    await waitFor(() => expect(rows()).toHaveLength(31))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('can be asked for again when it could not be loaded', async ({ ada }) => {
    let isLost = true
    const { user } = visit('/admin/mail', ada, async ({ path }) => {
      if (path === 'admin.letters' && isLost) throw new Error('no server')
    })
    await screen.findByText('Failed to load letters')
    isLost = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('No letters yet.')
  })

  test('also tells how what the shop does by itself went', async ({ ada, db }) => {
    const at = new Date('2026-06-01T12:00:00Z')
    await db
      .insertInto('job')
      .values([
        { name: 'maintenance', dueAt: at },
        { name: 'reminders', dueAt: at, finishedAt: at, problem: 'Connection terminated' },
      ])
      .execute()
    visit('/admin/mail', ada)
    const jobs = within(await screen.findByRole('region', { name: 'By itself' }))
    const [maintenance, reminders] = jobs.getAllByRole('listitem').map((row) => row.textContent)
    expect(maintenance).toMatch(/^maintenancedue Jun 1, /)
    expect(reminders).toMatch(/^remindersFailedlast done Jun 1, .*Connection terminated$/)
  })

  test('is for admins alone', async ({ person }) => {
    visit('/admin/mail', await person('Rita'))
    await screen.findByText('Access denied. Your role (user) lacks required permissions.')
  })
})

describe('a letter that failed', () => {
  test('is tried again, and the keyboard goes on at the list', async ({ ada, person, db }) => {
    const rita = await person('Rita')
    const id = await write(db, rita.id, { state: 'failed', why: '550 No such user', attempts: 1 })
    const { user } = visit('/admin/mail?state=failed', ada)
    await user.click(await screen.findByRole('button', { name: 'Try again: Confirm an address to Rita' }))
    await screen.findByText('The letter is tried again')
    await screen.findByText('No letters here.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Letters' })))
    const row = await db.selectFrom('letter').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.state).toBe('queued')
  })

  test('stays when the network is gone', async ({ ada, db }) => {
    await write(db, ada.id, { state: 'failed', why: '550 No such user', attempts: 1 })
    const { user } = visit('/admin/mail', ada, async ({ path }) => {
      if (path === 'admin.tryLetterAgain') throw new Error('no server')
    })
    const button = await screen.findByRole('button', { name: /^Try again/ })
    await user.click(button)
    await screen.findByText('The letter stays as it is')
    expect(document.activeElement).toBe(button)
  })
})

describe('a kept letter', () => {
  const kept = {
    to: 'Rita <rita@people.test>',
    subject: 'Please confirm your address',
    text: `Here: https://shop.test/verify#secret\nOr: https://evil.test/verify\nOr: https://shop.test.evil.test/`,
    date: new Date(),
  }

  test('opens in place, and only links of the shop lead somewhere', async ({ ada, db }) => {
    const written = await write(db, ada.id, { state: 'kept' })
    const { user } = visit(
      '/admin/mail',
      withMail(ada, { readKept: async (id) => (id === written ? { id, ...kept } : null) }),
    )
    const button = await screen.findByRole('button', { name: 'Read it: Confirm an address to Ada' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    await screen.findByText('Please confirm your address')
    screen.getByText('Rita <rita@people.test>')
    const list = within(screen.getByRole('region', { name: 'Letters' }))
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://shop.test/verify#secret',
    ])
    expect(list.getByText(/evil\.test\/verify/)).toBeTruthy()
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await user.click(button)
    expect(screen.queryByText('Please confirm your address')).toBeNull()
  })

  test('may be gone', async ({ ada, db }) => {
    await write(db, ada.id, { state: 'kept' })
    const { user } = visit('/admin/mail', ada)
    await user.click(await screen.findByRole('button', { name: /^Read it/ }))
    await screen.findByText('This letter is not kept any more.')
  })
})

describe('a test letter', () => {
  /** A mail server that settles a letter like this after a moment. */
  const settling = (ada: Person, db: Db, change: { state: LetterState; why?: string }) =>
    withMail(ada, {
      sendNow: (id) => {
        setTimeout(() => void db.updateTable('letter').set(change).where('id', '=', id).execute(), 100)
      },
    })

  test.for([
    ['is sent', { state: 'sent' }, /^Sent\. The mail server has taken it for a\*\*\*@people\.test\.$/],
    ['is kept', { state: 'kept' }, /^Kept in the outbox of this server\. It can be read below\.$/],
    [
      'is refused',
      { state: 'failed', why: '550 5.7.1 Relaying denied' },
      /^It could not be sent: ?550 5\.7\.1 Relaying denied$/,
    ],
    [
      'has to wait',
      { state: 'queued', why: 'connect ECONNREFUSED' },
      /^It has not left yet, and is tried again: ?connect ECONNREFUSED$/,
    ],
  ] as const)('%s, and it is said so', async ([, change, said], { ada, db }) => {
    const { user } = visit('/admin/mail', settling(ada, db, change))
    await user.click(await screen.findByRole('button', { name: 'Send a test letter' }))
    await screen.findByText('It is on its way...')
    await waitFor(() => {
      const results = screen.getAllByRole('status').map(({ textContent }) => textContent)
      expect(results).toContainEqual(expect.stringMatching(said))
    })
    await screen.findByText('A test letter')
  })

  test('that could not even be written is told', async ({ ada }) => {
    const { user } = visit('/admin/mail', ada, async ({ path }) => {
      if (path === 'admin.testLetter') throw new Error('no server')
    })
    await user.click(await screen.findByRole('button', { name: 'Send a test letter' }))
    expect((await screen.findByRole('alert')).textContent).toBe('No letter was sent. Please try again.')
  })
})
