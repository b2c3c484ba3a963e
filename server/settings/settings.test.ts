import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { describe, expect, onTestFinished } from 'vitest'
import { collectionNames } from '../../shared/dress/collections.ts'
import { necessaryKinds, optionalKinds } from '../../shared/notices/letter-kinds.ts'
import { settingNames } from '../../shared/settings/settings.ts'
import { readConfig } from '../config.ts'
import { deliverNext } from '../letters/deliver.ts'
import { textForStranger, textOf } from '../letters/letter-texts.ts'
import { writeLetter } from '../mail/commands.ts'
import { outboxOf } from '../mail/outbox.ts'
import { openTransport, senderText, type Message } from '../mail/transport.ts'
import { openBrowser, password, startApp, test } from '../testing/app.ts'
import { rules } from '../testing/rules.ts'
import { htmlOf } from './markdown.ts'
import { openRules, rulesOf, type RulesConfig } from './settings.ts'
import { untouched } from './untouched.ts'

type Db = Parameters<typeof openRules>[0]
type Browser = ReturnType<typeof openBrowser>

const config: RulesConfig = { ...rules, mail: { ...rules.mail, from: undefined }, fixedSettings: {} }

async function asAdmin(db: Db, { id }: { id: string }) {
  await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', id).execute()
}

const read = async (browser: Browser) => (await browser.get('/trpc/settings.read')).json().result.data.json

/** Changes settings as an admin who has just read them, or read them earlier. */
const change = async (browser: Browser, values: object, version?: number) =>
  browser.post('/trpc/settings.change', {
    json: { version: version ?? (await read(browser)).version, values },
  })

const pages = ['/', '/dress-rental', '/dress-rental/wedding', '/faq', '/how-it-works', '/shipping', '/about']
const others = [
  '/contact',
  '/careers',
  '/login',
  '/login?mode=signup',
  '/forgot',
  '/verify',
  '/undo',
  '/nowhere',
]
const forPrograms = ['/manifest.webmanifest', '/_api/openapi.json', '/sitemap/pages.xml', '/robots.txt']
const forMembers = ['/account', '/dashboard', '/favorites', '/messages', '/notices', '/admin/reports']

/** Every test leaves the shop untouched, for they share it. */
const back = (ada: Browser) => change(ada, Object.fromEntries(settingNames.map((name) => [name, null])))

describe('a shop under another name', () => {
  test('says so everywhere, on every server, and nowhere the old name', async ({
    signedUp,
    db,
    imageFolder,
  }) => {
    const ada = await signedUp('Ada')
    await asAdmin(db, ada)
    let changes = 0
    const elsewhere = await openRules(db, config, () => changes++)
    const second = openBrowser(await startApp({ db, imageFolder, rules: elsewhere }))
    for (const page of pages) expect((await second.get(page)).body).toContain('Second Dance')

    const named = {
      name: 'Rosa & Töchter',
      tagline: 'Gowns of Aachen.',
      supportEmail: 'rosa@gowns.test',
      links: 'Our photos  https://rosa.test/?a=1&b=2\n\nAll gowns /dress-rental',
    }
    expect((await change(ada, named)).statusCode).toBe(200)
    expect(await elsewhere.look()).toBe(true)
    expect([changes, await elsewhere.look()]).toEqual([1, false])
    const walks = [
      [ada, [...pages, ...forMembers]],
      [
        openBrowser(await startApp({ db, imageFolder, rules: elsewhere })),
        [...pages, ...others, ...forPrograms],
      ],
    ] as const
    const wrong: string[] = []
    for (const [browser, addresses] of walks)
      for (const address of addresses) {
        const { body } = await browser.get(address)
        const old = /.{60}(Second ?Dance|seconddance).{60}/.exec(body)?.[0]
        if (old) wrong.push(`${address}: ${old}`)
        if (!/Rosa (&amp;|&|\\u0026) Töchter|sitemap|User-agent/.test(body)) wrong.push(address)
      }
    expect(wrong).toEqual([])
    expect((await ada.get('/contact')).body).toContain(
      '<a href="mailto:rosa@gowns.test">rosa@gowns.test</a>.',
    )
    const { body } = await ada.get('/')
    expect(body).toContain('<a href="https://rosa.test/?a=1&amp;b=2">Our photos</a>')
    expect(body).toContain('<a href="/dress-rental">All gowns</a>')
    const { name, description } = (await ada.get('/manifest.webmanifest')).json()
    expect({ name, description }).toEqual({ name: named.name, description: named.tagline })
    await back(ada)
  })

  test('writes letters under it, of every kind and to strangers', async ({ db, signedUp }) => {
    const shop = { name: 'Rosa', tagline: 'Gowns.', supportEmail: 'rosa@gowns.test' }
    const rental = {
      otherName: 'Olga',
      dressTitle: 'Wanted gown',
      days: { from: '2026-12-12', to: '2026-12-15' },
      totalCents: 20_000,
      lapsesAt: '2026-11-24T18:00:00Z',
      imageId: null,
    }
    const thread = { otherName: 'Olga', dressTitle: 'Gown', texts: ['Hello'], more: 0, imageId: null }
    const dress = { slug: 'x', title: 'X', brand: 'Y', size: '8', priceCents: 5000, ownerName: 'Olga' }
    const news = { dresses: [dress], more: 0, dressTitle: 'X', imageId: null }
    const line = {
      dressTitle: 'X',
      days: rental.days,
      state: 'offered',
      offeredUntil: rental.lapsesAt,
      imageId: null,
    }
    const searchNews = {
      searches: [{ address: 'size=8', dresses: [dress], more: 0 }],
      dressTitle: 'X',
      imageId: null,
    }
    const statement = { action: 'warn', reason: 'rude', about: null, words: 'No.', since: '2026-11-20' }
    const report = { reason: 'rude', on: '2026-11-20', outcome: 'acted', words: null }
    const facts = {
      name: 'Rita',
      today: '2026-11-22',
      rental,
      thread,
      news,
      line,
      searchNews,
      statement,
      report,
    } as Parameters<typeof textOf>[1]
    const letter = { rentalId: 7, threadId: 7 }
    const written = [...optionalKinds, ...necessaryKinds].map((kind) =>
      textOf(kind, facts, letter, { ...rules, shop }),
    )
    expect(JSON.stringify(written)).not.toMatch(/Second ?Dance/)
    const toStrangers = optionalKinds.map((kind) =>
      textForStranger(kind, textOf(kind, facts, letter, { ...rules, shop }), shop),
    )
    expect(toStrangers.filter(({ subject }) => !subject.endsWith(': Rosa'))).toEqual([])

    const ada = await signedUp('Ada')
    await asAdmin(db, ada)
    await change(ada, { name: 'Rosa' })
    const { id } = await writeLetter(db, { kind: 'test', userId: ada.id, at: new Date() })
    const sent: Message[] = []
    const transport = {
      way: 'smtp' as const,
      send: async (message: Message) => (sent.push(message), 'sent' as const),
      close() {},
    }
    const now = (await openRules(db, config, () => {})).now()
    await deliverNext({ db, transport, rules: now, clock: () => new Date() }, id)
    expect(sent.map(({ from, subject }) => [from, subject])).toEqual([
      [{ name: 'Rosa', address: untouched.supportEmail }, 'A test letter from Rosa'],
    ])
    expect(`${sent[0]?.text}${sent[0]?.html}`).not.toMatch(/Second ?Dance/)
    await back(ada)
  })

  test.for([
    'Rosa, Lila & Co.',
    'Rosa: Gowns',
    'Rosa (Aachen)',
    'Size 19" Gowns',
    'rosa@gowns',
    'Rosa & Töchter',
    'Rosa \\ Lila; 東京',
  ])('is the sender as it is called: %s', async (name) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'second-dance-sender-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const { mail } = rulesOf(config, { ...untouched, name })
    const letter = { id: 1, subject: 'Hi', html: 'Hi', text: 'Hi', messageId: '<1@shop.test>', headers: {} }
    const to = { name: 'Rita', address: 'rita@people.test' }
    await openTransport({ mailWay: 'outbox', mail, dataDir })?.send({ ...letter, from: mail.from, to })
    const { from } = await simpleParser(await readFile(join(outboxOf(dataDir), '1.eml')))
    expect(from?.value).toEqual([{ name, address: untouched.supportEmail }])
  })

  test('keeps its name from people, also a short one', async ({ signedUp, browser, db }) => {
    const ada = await signedUp('Ada')
    await asAdmin(db, ada)
    const register = (displayName: string) =>
      browser().post('/_api/auth/register_with_password', {
        email: `${crypto.randomUUID()}@people.test`,
        password: 'correct horse battery',
        displayName,
      })
    await change(ada, { name: 'Rosalinde' })
    expect((await register('Rosalinde Support')).statusCode).toBe(400)
    await change(ada, { name: 'Al' })
    expect((await register('Al')).statusCode).toBe(400)
    expect((await register('Alice')).statusCode).toBe(200)
    await back(ada)
  })
})

describe('a change of settings', () => {
  test('is another admin’s, too: the second is told, and nothing is lost', async ({ signedUp, db }) => {
    const ada = await signedUp('Ada')
    await asAdmin(db, ada)
    const before = await read(ada)
    const answers = await Promise.all([
      change(ada, { name: 'Rosa' }, before.version),
      change(ada, { name: 'Lila', tagline: 'Other.' }, before.version),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const { values, version, changes } = await read(ada)
    expect(['Rosa', 'Lila']).toContain(values.name)
    const ofName = changes.find(({ name }: { name: string }) => name === 'name')
    expect([ofName.by, ofName.value]).toEqual(['Ada', values.name])
    // The same again changes nothing, also after a lost answer; null is the untouched shop.
    const again = await change(ada, { name: values.name }, before.version)
    expect(again.json().result.data.json).toEqual({ version })
    expect((await change(ada, { name: null, tagline: null }, version)).statusCode).toBe(200)
    const after = await read(ada)
    const audit = db.selectFrom('audit').select('subject').where('actorId', '=', ada.id)
    const recorded = await audit.where('event', '=', 'settings_change').orderBy('id').execute()
    const [first, second, ...more] = recorded.map(({ subject }) => subject)
    expect([first, more]).toEqual([values.name === 'Rosa' ? 'name' : 'name, tagline', []])
    expect(first).toBe(second)
    expect(after.values).toEqual(untouched)
    expect(after.changes).toContainEqual(
      expect.objectContaining({ name: 'name', value: null, before: values.name, by: 'Ada' }),
    )
  })

  test.for([
    [{ name: 'x'.repeat(200) }, 'Name must be 60 characters or less.'],
    [{ name: 'Rosa <script>alert(1)</script>' }, 'Name must have no < and no >.'],
    [{ name: ' \u200b ' }, 'Name is required.'],
    [{ name: '✿ & ✿' }, 'Name must have a letter or a digit.'],
    [{ supportEmail: 'rosa' }, 'Please give a whole address, such as hello@shop.com.'],
    [{ requestExpiryHours: 0 }, 'Hours must be a whole number from 1 to 8760.'],
    [{ turnaroundDays: 1.5 }, 'Days must be a whole number from 0 to 30.'],
  ] as const)('%j is refused in words', async ([values, words], { signedUp, db }) => {
    const ada = await signedUp('Ada')
    await asAdmin(db, ada)
    const answer = await change(ada, values)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(words)
    expect(await db.selectFrom('setting').select('id').where('changedBy', '=', ada.id).execute()).toEqual([])
  })

  test('loses to the environment, which is shown', async ({ signedUp, db, imageFolder }) => {
    const ada = await signedUp('Ada')
    await asAdmin(db, ada)
    const { fixedSettings } = readConfig({ TURNAROUND_DAYS: '2' })
    expect(fixedSettings).toEqual({ turnaroundDays: 2 })
    const app = await startApp({ db, imageFolder, config: { fixedSettings } })
    const admin = openBrowser(app)
    await admin.post('/_api/auth/login_with_password', { email: ada.email, password })
    const refused = await change(admin, { turnaroundDays: 3 })
    expect([refused.statusCode, refused.body.includes('The environment of the server')]).toEqual([409, true])
    expect(rulesOf({ ...config, fixedSettings }, { ...untouched, turnaroundDays: 3 }).turnaroundDays).toBe(2)
  })

  test('of MAIL_FROM: an address alone gets the shop’s name, a name of its own stays', () => {
    const from = (MAIL_FROM: string) =>
      senderText(rulesOf(readConfig({ MAIL_FROM }), { ...untouched, name: 'Rosa' }).mail.from)
    expect(from('post@gowns.test')).toBe('Rosa <post@gowns.test>')
    expect(from('Gowns <post@gowns.test>')).toBe('Gowns <post@gowns.test>')
    expect(from('"Gowns" <post@gowns.test>')).toBe('Gowns <post@gowns.test>')
  })

  test('stays without its author once they have left', async ({ signedUp, db }) => {
    const [ada, rita] = [await signedUp('Ada'), await signedUp('Rita')]
    for (const admin of [ada, rita]) await asAdmin(db, admin)
    await change(ada, { name: 'Rosa' })
    expect((await ada.post('/trpc/auth.deleteAccount', { json: { password } })).statusCode).toBe(200)
    expect((await read(rita)).changes[0]).toMatchObject({ name: 'name', value: 'Rosa', by: null })
    await back(rita)
  })

  test('cannot make new terms of a version that somebody has accepted', async ({ db, signedUp }) => {
    const ada = await signedUp('Ada')
    await asAdmin(db, ada)
    expect((await change(ada, { termsVersion: 4 })).statusCode).toBe(200)
    expect((await change(ada, { termsVersion: 3 })).statusCode).toBe(200)
    await db.insertInto('acceptance').values({ userId: ada.id, version: 3, acceptedAt: new Date() }).execute()
    for (const termsVersion of [2, null]) {
      const refused = await change(ada, { name: 'Half', termsVersion })
      expect([refused.statusCode, refused.body]).toEqual([
        409,
        expect.stringContaining('would count as accepted'),
      ])
    }
    const { values } = await read(ada)
    expect([values.name, values.termsVersion]).toEqual([untouched.name, 3])
    await db.deleteFrom('acceptance').execute()
    await back(ada)
  })

  test('are read within a moment, whatever is typed', () => {
    const began = performance.now()
    htmlOf('# Us'.padEnd(20_000), rules.shop)
    expect(performance.now() - began).toBeLessThan(250)
  })

  test('that another version wrote and this one does not take counts as untouched', async ({ db }) => {
    await db
      .insertInto('setting')
      .values([
        { name: 'palette', value: '"moss"' },
        { name: 'turnaroundDays', value: '"many"' },
      ])
      .execute()
    expect((await openRules(db, config, () => {})).now().turnaroundDays).toBe(0)
  })
})

describe('what the shop does not provide', () => {
  const claims = /prepaid|pre-paid|inspected|cleaned|dry clean|cleaning needed|already paid|nothing to pay/i

  test('no page, description, category or structured data claims', async ({ signedUp, person, db }) => {
    const ada = await signedUp('Ada')
    await asAdmin(db, ada)
    const { slug } = await (await person('Olga')).list({ description: 'Worn once, to a wedding by the sea.' })
    const categories = Object.keys(collectionNames).map((name) => `/dress-rental/${name}`)
    const claiming = async () => {
      const found: string[] = []
      for (const page of [...pages, ...categories, `/dresses/${slug}`]) {
        const { body } = await ada.get(page)
        expect(body).not.toMatch(/\{(labels|cleaning|dollars)\|/)
        if (claims.test(body)) found.push(page)
      }
      return found
    }
    expect(await claiming()).toEqual([...pages, ...categories, `/dresses/${slug}`])
    await change(ada, { labels: false, cleaning: false })
    expect(await claiming()).toEqual([])
    const read = (await ada.get('/faq')).body
    expect(read).toContain('Agree with them on the postage, too.')
    await change(ada, { labels: null, cleaning: null, pitch: 'Lend it to a friend.' })
    expect((await ada.get('/')).body).toContain('Lend it to a friend.')
    expect((await ada.get('/shipping')).body).toContain('pre-paid bag')
    await back(ada)
  })
})

describe('a page of one’s own', () => {
  test('has its heading, lead, list and links, and nothing that runs', async ({ signedUp, db }) => {
    const ada = await signedUp('Ada')
    await asAdmin(db, ada)
    const about = [
      '# We, *Rosa* & Lila',
      'Gowns of {shop}.',
      '',
      '## Why <b>not</b>',
      '',
      '- [Ours](/dress-rental), **here**',
      '- [Elsewhere](https://rosa.test) [bad](javascript:alert(1)) <img src=x onerror=alert(1)>',
      '[worse](data:text/html,x) [code](vbscript:x)',
    ].join('\n')
    expect((await change(ada, { name: 'R & 3', about })).statusCode).toBe(200)
    const { body } = await ada.get('/about')
    expect(body).toContain('<h1>We, Rosa &amp; Lila</h1><p>Gowns of R &amp; 3.</p>')
    expect(body).toContain('<title>About Us | R &amp; 3</title>')
    expect(body).toContain('content="Gowns of R &amp; 3."')
    expect(body).toContain('<li><a href="/dress-rental">Ours</a>, <strong>here</strong></li>')
    expect(body).toContain('<h2>Why &lt;b&gt;not&lt;/b&gt;</h2>')
    expect(body).not.toMatch(/<img src=x|href="(javascript|data|vbscript):/)
    const preview = await ada.post('/trpc/settings.preview', { json: { text: '## {shop} {#id}\n\n<i>' } })
    expect(preview.json().result.data.json).toBe('<h2>R &amp; 3</h2>\n<p>&lt;i&gt;</p>\n')
    // Emptied, it is the text that it began with.
    expect((await change(ada, { about: '' })).statusCode).toBe(200)
    expect((await ada.get('/about')).body).toContain('<h2>Owners decide</h2>')
    await back(ada)
  })

  test('asks what its headings ask, under ids that can be linked, and tells machines the same', async ({
    signedUp,
    db,
  }) => {
    const ada = await signedUp('Ada')
    await asAdmin(db, ada)
    await change(ada, {
      faq: '## Wie lange?\nVier Tage.\n\n## Und {shop}? {#rosa}\n\nZwei\n\n- [Mehr](/about)',
    })
    const { body } = await ada.get('/faq')
    expect(body).toContain('<h1>FAQ</h1>')
    expect([...body.matchAll(/<details id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['wie-lange', 'rosa'])
    const [facts = ''] = /\{[^<]*FAQPage[^<]*\}/.exec(body) ?? []
    expect(
      JSON.parse(facts.replaceAll('\\u003c', '<')).mainEntity.map(({ name }: { name: string }) => name),
    ).toEqual(['Wie lange?', 'Und Second Dance?'])
    await back(ada)
  })
})
