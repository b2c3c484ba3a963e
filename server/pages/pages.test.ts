import { describe, expect } from 'vitest'
import { createSessions } from '../sessions/sessions.ts'
import { test } from '../testing/app.ts'
import { asking, inDays } from '../testing/test.ts'

describe('the first page', () => {
  test('is there without JavaScript: dresses, title, canonical, signed-out header [ASVS 4.1.1]', async ({
    browser,
    signedUp,
  }) => {
    const { id } = await signedUp('Olga')
    expect(id).toBeTruthy()
    const { statusCode, body, headers } = await browser().get('/dress-rental')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<title>Rent Designer Dresses | Second Dance</title>')
    expect(body).toMatch(/<link rel="canonical" href="[^"]+\/dress-rental"/)
    expect(body).toContain('Find Your Next Look')
    expect(body).toContain('Sign Up')
  })

  test('is each visitor’s own', async ({ browser, signedUp }) => {
    const rita = await signedUp('Rosamunde')
    expect((await rita.get('/')).body).toContain('Rosamunde')
    expect((await browser().get('/')).body).not.toContain('Rosamunde')
  })

  test('keeps what people type out of the markup [ASVS 1.1.2, 1.2.1, 3.2.2]', async ({ browser }) => {
    const { body } = await browser().get(
      `/dress-rental?searchTerm=${encodeURIComponent('"><script>alert(1)')}`,
    )
    expect(body).not.toContain('<script>alert(1)')
  })

  test.for(['/nowhere', '/dresses/no-such-dress', '/%00', '/a/b/c'])(
    '%s is 404',
    async (url, { browser }) => {
      const { statusCode, body } = await browser().get(url)
      expect(statusCode).toBe(404)
      expect(body).toContain('</footer>')
    },
  )

  test.for([
    ['/women', 301, '/dress-rental'],
    ['/dress-rental?search=silk', 307, '/dress-rental?searchTerm=silk'],
    ['/dress-rental?size=huge&category=wedding', 307, '/dress-rental?category=wedding'],
    ['/dashboard?tab=listings', 307, '/login?from=%2Fdashboard%3Ftab%3Dlistings'],
  ] as const)('%s leads on with %d', async ([url, status, to], { browser }) => {
    const { statusCode, headers } = await browser().get(url)
    expect(statusCode).toBe(status)
    expect(headers.location).toBe(to)
    expect(headers['cache-control']).toBe(status === 307 ? 'private, no-store' : 'private, no-cache')
  })

  test('of somebody signed in is kept nowhere, for it has their e-mail in it [ASVS 14.3.2]', async ({
    signedUp,
    person,
  }) => {
    const rita = await signedUp('Rita')
    const { slug } = await (await person('Olga')).list()
    for (const path of ['/', '/dress-rental', `/dresses/${slug}`, '/account']) {
      const { body, headers } = await rita.get(path)
      expect([path, body.includes(rita.email), headers['cache-control']]).toEqual([
        path,
        true,
        'private, no-store',
      ])
    }
  })

  test('has one picture that goes before all others, and none that is loaded twice', async ({
    signedUp,
    person,
  }) => {
    // Signed in, since a visitor may be shown a list some seconds old.
    const rita = await signedUp('Rita')
    const olga = await person('Olga')
    for (const title of ['First in the grid', 'Second in the grid']) await olga.list({ title })
    const { slug } = await olga.list({ imageUrls: [await olga.upload(), await olga.upload()] })
    for (const path of [
      '/',
      '/dress-rental',
      '/dress-rental/wedding',
      '/dress-rental/designer',
      `/dresses/${slug}`,
    ]) {
      const { body } = await rita.get(path)
      expect([path, body.match(/fetchPriority="high"/gi)?.length]).toEqual([path, 1])
      // The browser finds it in the HTML as early; a preload can only load another picture in vain.
      expect(body).not.toMatch(/rel="preload" as="image"/)
      expect(body).toMatch(/<source type="image\/avif" srcSet="[^"]+ 640w, [^"]+" sizes="[^"]+"\/>/i)
    }
    const grid = (await rita.get('/dress-rental')).body
    expect(grid.match(/loading="eager"/g)).toHaveLength(2)
  })

  test('a signed-in person’s pages are kept by nobody [ASVS 14.2.2, 14.3.2]', async ({ signedUp }) => {
    const { headers, statusCode } = await (await signedUp('Rita')).get('/dashboard')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  })

  test('shows nobody’s address to a session with a temporary password [ASVS 8.2.3]', async ({
    person,
    browser,
    db,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    const { value } = await createSessions(db, false).create(rita.id)
    const page = async () =>
      (await browser().get(`/dresses/${dress.slug}`, { cookie: `session=${value}` })).body
    const { email = '' } = (await olga.context.user()) ?? {}
    expect(await page()).toContain(email)

    await db.updateTable('appUser').set({ mustChangePassword: true }).where('id', '=', rita.id).execute()
    const held = await page()
    expect(held).toContain(dress.title)
    expect(held).not.toContain(email)
  })

  test('a stale file of an earlier build costs no page', async ({ browser }) => {
    const { statusCode, body } = await browser().get('/assets/main-0000.js')
    expect([statusCode, body]).toEqual([404, 'Not found'])
  })

  test('only reading an address gives a page [ASVS 3.5.3]', async ({ browser }) => {
    expect((await browser().post('/nowhere', {})).statusCode).toBe(404)
  })
})
