import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { DAY } from '../../shared/duration.ts'
import { addDays } from '../../shared/day.ts'
import { mostLead } from '../../shared/rental/event.ts'
import { postBy } from '../../shared/rental/post-by.ts'
import { settingNames } from '../../shared/settings/settings.ts'
import { textOf } from '../letters/letter-texts.ts'
import { layOut } from '../mail/layout.ts'
import { diskStore } from '../images/store.ts'
import { runFileSweep, runMaintenance } from '../maintenance/maintenance.ts'
import { openBrowser, startApp, test } from '../testing/app.ts'
import { rules } from '../testing/rules.ts'
import { colorsOf } from './look.ts'
import { findSettings } from './queries.ts'
import { openRules, rulesOf, type RulesConfig } from './settings.ts'
import { shopOf } from './shop.ts'
import { untouched, untouchedOf } from './untouched.ts'

type Browser = ReturnType<typeof openBrowser>
const config: RulesConfig = { ...rules, fixedSettings: {} }

async function admin(
  db: Parameters<typeof openRules>[0],
  signedUp: (name: string) => Promise<Browser & { id: string }>,
) {
  const ada = await signedUp('Ada')
  await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', ada.id).execute()
  return ada
}
const read = async (browser: Browser) => (await browser.get('/trpc/settings.read')).json().result.data.json
const change = async (browser: Browser, values: object) =>
  browser.post('/trpc/settings.change', { json: { version: (await read(browser)).version, values } })
const back = (ada: Browser) => change(ada, Object.fromEntries(settingNames.map((name) => [name, null])))

const idOf = (url: string) => /([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? ''
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#1f4d3a80' } })
    .png()
    .toBuffer()

describe('the look of a shop', () => {
  test('is its own on every server, in its manifest and letters, and goes back', async ({
    signedUp,
    browser,
    db,
    imageFolder,
  }) => {
    const ada = await admin(db, signedUp)
    const before = (await browser().get('/faq')).body
    expect(before).toContain('content="#fbf8f4"')
    const [logo, icon] = await Promise.all(
      [picture(800, 200), picture(700, 500)].map(async (file) =>
        idOf((await ada.upload(await file, { filename: 'logo.png', contentType: 'image/png' })).json().url),
      ),
    )
    const elsewhere = await openRules(db, config)
    expect((await change(ada, { palette: 'forest', logo, icon })).statusCode).toBe(200)
    expect(await elsewhere.look()).toBe(true)
    const second = openBrowser(await startApp({ db, imageFolder, rules: elsewhere }))
    for (const one of [second, browser()]) {
      const { body } = await one.get('/faq')
      expect(body).toContain('--bordeaux:#1f4d3a')
      expect(body).toContain('name="theme-color" content="#f8faf5"')
      expect(body).toMatch(
        new RegExp(
          `<img src="/_api/images/${logo}-640.webp" width="176" height="44" style="mix-blend-mode:multiply" alt="Second Dance"`,
        ),
      )
      expect(body).toMatch(new RegExp(`<link rel="icon" href="/_api/images/${icon}-192.png"`))
    }
    const { icons, theme_color } = (await browser().get('/manifest.webmanifest')).json()
    expect(theme_color).toBe('#f8faf5')
    for (const { src, sizes } of icons) {
      const { rawPayload, headers } = await browser().get(src)
      const { format, width, height } = await sharp(rawPayload).metadata()
      expect([format, `${width}x${height}`, headers['content-type']]).toEqual(['png', sizes, 'image/png'])
      expect(headers['cache-control']).toContain('immutable')
    }
    const now = elsewhere.now()
    const letter = layOut({
      words: textOf(
        'test',
        { name: 'Ada' } as Parameters<typeof textOf>[1],
        {} as Parameters<typeof textOf>[2],
        now,
      ),
      shop: now.shop,
      colors: colorsOf(now.settings.palette),
      links: { origin: 'https://shop.test', choices: 'https://shop.test/account/mail' },
    })
    expect(letter.html).toContain(`src="https://shop.test/_api/images/${logo}-640.jpg"`)
    expect(letter.html).not.toContain('#6e1f35')

    // Neither the sweep of files nor the daily maintenance takes them away, nor a dress or a face.
    const images = diskStore(imageFolder)
    const later = new Date(Date.now() + 3 * DAY)
    await runMaintenance({ db, images, now: later })
    await runFileSweep({ db, images, now: later })
    expect((await browser().get(`/_api/images/${logo}-640.webp`)).statusCode).toBe(200)
    const asFace = { json: { avatarUrl: `http://localhost:3000/_api/images/${logo}.webp` } }
    expect((await ada.post('/trpc/auth.updateProfile', asFace)).statusCode).toBe(400)

    await back(ada)
    // Without the instants of its data, and the nonces.
    const withoutNonce = (text: string) =>
      text.slice(0, text.indexOf('<main')).replaceAll(/nonce="[^"]*"|content="[^"]{24}"/g, '')
    expect(withoutNonce((await browser().get('/faq')).body)).toBe(withoutNonce(before))
    await runMaintenance({ db, images, now: later })
    expect((await browser().get(`/_api/images/${logo}-640.webp`)).statusCode).toBe(404)
  })

  test('is made of one’s own pictures, and of files that are pictures', async ({ signedUp, db }) => {
    const ada = await admin(db, signedUp)
    const rita = await signedUp('Rita')
    const { url } = (await rita.upload(await picture(40, 40))).json()
    const refused = await change(ada, { logo: idOf(url), name: 'Half' })
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining('choose the picture again'),
    ])
    expect((await change(ada, { logo: '../etc/passwd' })).statusCode).toBe(400)
    expect((await change(ada, { palette: 'url(//evil)' })).statusCode).toBe(400)
    expect((await read(ada)).values).toEqual(untouched)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const files = [svg, Buffer.alloc(30_000_000), (await picture(40, 40)).subarray(0, 60)]
    for (const [n, status] of [415, 413, 400].entries()) {
      const answer = await ada.upload(files[n] ?? svg, { filename: 'logo.png', contentType: 'image/png' })
      expect([answer.statusCode, answer.json().message ?? answer.body]).toEqual([
        status,
        expect.stringContaining('logo.png'),
      ])
    }
  })
})

describe('days on which nothing is delivered', () => {
  test('are the same for the database and for who chooses days', async ({ db }) => {
    const settings = [
      { closedSundays: true, closedDays: '' },
      { closedSundays: false, closedDays: '12-25\n2026-12-24\n 01-01 ' },
      { closedSundays: true, closedDays: '2026-12-21\n2026-12-22\n2026-12-23\n12-24\n12-25' },
      { closedSundays: false, closedDays: '' },
    ]
    for (const one of settings) {
      await db
        .insertInto('setting')
        .values(Object.entries(one).map(([name, value]) => ({ name, value: JSON.stringify(value) })))
        .execute()
      const { values } = await findSettings(db)
      const { closed } = shopOf(values)
      expect(closed === undefined).toBe(!one.closedSundays && !one.closedDays)
      const { rows } = await sql<{ day: string; lead: number; ahead: number }>`
        select day::date, lead, posted_ahead(day::date, lead) as ahead
        from generate_series('2026-12-10'::date, '2027-01-10', '1 day') day, generate_series(0, 5) lead`.execute(
        db,
      )
      expect(rows).toHaveLength(32 * 6)
      for (const { day, lead, ahead } of rows)
        expect([day, lead, addDays(day, -ahead)]).toEqual([
          day,
          lead,
          postBy(day, { leadDays: lead, closed }),
        ])
      // A list for an event asks for each day which dresses can still be posted.
      const today = '2026-12-18'
      for (const day of new Set(rows.map((row) => row.day)))
        expect([day, mostLead(day, { today, closed })]).toEqual([
          day,
          Math.max(
            -1,
            ...rows.flatMap((row) => (row.day === day && addDays(day, -row.ahead) >= today ? row.lead : [])),
          ),
        ])
    }
    const christmas = { closed: { sundays: true, days: ['12-25', '12-26'] }, leadDays: 2 }
    // Monday the 28th: not the Sunday, nor the 26th and 25th; the 24th is the first day back, the 23rd the second.
    expect(postBy('2026-12-28', christmas)).toBe('2026-12-23')
    expect(postBy('2026-12-25', { ...christmas, leadDays: 0 })).toBe('2026-12-24')
    await db.deleteFrom('setting').execute()
  })

  test.for(['2026-13-01', '24.12.', 'Christmas', '2026-12-24 2026-12-25'])(
    'cannot be %s',
    async (day, { signedUp, db }) => {
      const ada = await admin(db, signedUp)
      const answer = await change(ada, { closedDays: `12-25\n${day}` })
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('such as 2026-12-24')])
    },
  )
})

test('a shop that goes one way alone claims no other, and an untouched one says nothing of it', () => {
  const { name, tagline, supportEmail } = untouched
  expect(rulesOf(config, untouched).shop).toEqual({ name, tagline, supportEmail })
  const pagesOf = (ways: 'post' | 'meet') => {
    const { shop, pages } = rulesOf(config, { ...untouchedOf({ labels: true, cleaning: true, ways }), ways })
    expect([shop.way, shop.lacks]).toEqual([ways, ways === 'post' ? ['meet'] : ['labels', 'post']])
    return JSON.stringify([pages.faq, pages.howItWorks, pages.shipping])
  }
  expect(pagesOf('post')).not.toMatch(/handed over/)
  expect(pagesOf('meet')).not.toMatch(/\bpost|label|\bmail/i)
})
