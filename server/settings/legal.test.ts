import { describe, expect } from 'vitest'
import { WROTE_COOKIE } from '../db/replica.ts'
import { openBrowser, startApp, test } from '../testing/app.ts'
import { rules } from '../testing/rules.ts'
import { read, readSection } from '../testing/sources.ts'
import { layOut } from '../mail/layout.ts'
import { legalOf, outlines } from './legal.ts'
import { colorsOf } from './look.ts'
import { rulesOf } from './settings.ts'
import { untouched } from './untouched.ts'

const config = { ...rules, mail: { ...rules.mail, from: undefined }, fixedSettings: {} }

describe('an outline', () => {
  test('of privacy says of all that is kept who sees it, and until when', async () => {
    const { rows } = await readSection('What is kept, and for how long')
    const plain = (cell = '') =>
      cell
        .replace('[Limits](#limits)', 'the times below')
        .replaceAll(/\[([^\]]+)\]\([^)]*\)|`/g, '$1')
        .trim()
    const missing = rows
      .map((cells) => cells.join(' | ').split('|').map(plain))
      .filter(([, kind = '']) => kind !== 'Internal')
      .filter(([what, , , who = '', until]) => {
        const line = outlines.privacy?.split('\n').find((one) => one.startsWith(`- **${what}**`))
        return !line?.includes(who) || !line.includes(until ? `Until: ${until}.` : '')
      })
    expect(missing).toEqual([])
  })

  test('of cookies names every cookie, and those of browsers’ stores are those of docs/security.md', async () => {
    const names = [...(await read('server/sessions/oauth-cookies.ts')).matchAll(/name\('(\w+)'\)/g)]
    for (const name of ['session', WROTE_COOKIE, ...names.map(([, found]) => found)])
      expect(outlines.cookies).toContain(`**${name}**`)
  })
})

describe('legal texts', () => {
  test('are pages, in every footer, in letters and in the sitemap while they are there, and nowhere else', async ({
    db,
    imageFolder,
  }) => {
    const shopWith = async (change: object) => {
      const now = rulesOf(config, { ...untouched, ...change })
      const app = await startApp({
        db,
        imageFolder,
        rules: { now: () => now, look: async () => false, watch: () => () => {} },
      })
      return { browser: openBrowser(app), app, now }
    }
    const bare = await shopWith({})
    expect(legalOf(untouched)).toEqual({})
    const full = await shopWith({
      terms: '# Terms\n\nBe kind at **{shop}**. <script>x</script>',
      imprint: '# Imprint\n\nRosa',
    })
    for (const page of ['/', '/login', '/nowhere']) {
      const { body } = await full.browser.get(page)
      expect(body).toMatch(
        /<footer.*<a href="\/terms">Terms<\/a>.*<a href="\/imprint">Imprint<\/a>.*<\/footer>/s,
      )
      expect(body).not.toContain('href="/privacy"')
      expect((await bare.browser.get(page)).body).not.toContain('/terms')
    }
    const terms = await full.browser.get('/terms')
    expect([terms.statusCode, (await full.browser.get('/privacy')).statusCode]).toEqual([200, 404])
    expect(terms.body).toContain('Be kind at <strong>Second Dance</strong>. &lt;script&gt;')
    expect(terms.body).toContain('<title>Terms | Second Dance</title>')
    expect(terms.body).toContain('<link rel="canonical" href="http://localhost:3000/terms"')
    expect(terms.body).toMatch(/BreadcrumbList.*"name":"Terms","item":"http:\/\/localhost:3000\/terms"/)
    expect((await bare.browser.get('/terms')).statusCode).toBe(404)
    expect((await full.browser.get('/sitemap/pages.xml')).body).toMatch(/\/terms<.*\/imprint</s)
    expect((await full.browser.get('/login?mode=signup')).body).toContain('By creating an account you accept')
    expect((await bare.browser.get('/login?mode=signup')).body).not.toContain('you accept')

    const words = { subject: 'Hi', opening: [{ text: 'Hi', isTheirs: false }], more: [] }
    const links = { origin: 'https://rosa.test', choices: 'https://rosa.test/account/mail' }
    const { text, html } = layOut({ words, links, shop: full.now.shop, colors: colorsOf('bordeaux') })
    expect(text).toContain('Terms: https://rosa.test/terms')
    expect(html).toContain('href="https://rosa.test/imprint"')
    await Promise.all([bare.app.close(), full.app.close()])
  })
})
