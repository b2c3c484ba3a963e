import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, marketToday } from '../shared/day.ts'
import { isOptional, necessaryKinds, optionalKinds } from '../shared/notices/letter-kinds.ts'
import { colorsOf } from '../server/settings/look.ts'
import { layOut } from '../server/mail/layout.ts'
import { rentalTextOf, textOf } from '../server/letters/letter-texts.ts'
import { startMailServer, type MailServer } from '../server/testing/servers/mail-server.ts'
import { askFor, listDress, register } from './kit/api.ts'
import { launch, visitor } from './kit/browser.ts'
import { inspect } from './kit/inspect.ts'
import { openShop, type Shop } from './kit/shop.ts'
import { untouchedShop } from '../shared/settings/shop.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})

afterAll(() => browser?.close())

/** What `npm run mail` prints. */
async function printed(folder: string) {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'mail'], {
    env: { ...process.env, DATA_DIR: folder },
  })
  return stdout
}

/** Looks until something is found. A letter leaves within a second or two, later on a busy machine. */
const found = <T>(look: () => Promise<T | undefined>) =>
  vi.waitUntil(look, { timeout: 30_000, interval: 100 })

const linkIn = (text = '') => /http:\/\/localhost:\d+(\/rentals\/\d+)/.exec(text)?.[1]

/**
 * A renter requests a dress of a lender; gives both, and the first line of the letter that is to come. With `linkTo`,
 * which finds the link in the letter, the lender confirms their address first.
 */
async function ask(shop: Shop, title: string, linkTo?: (email: string) => Promise<string>) {
  const [olga, rita] = [await visitor(browser, shop.url), await visitor(browser, shop.url)]
  const { email } = await register(olga, 'Olga')
  if (linkTo) {
    await olga.page.goto(await linkTo(email))
    await olga.page.getByRole('button', { name: 'Confirm this address' }).click()
    await olga.page.getByText('This address is confirmed').first().waitFor()
  }
  await register(rita, 'Rita')
  const { id } = await listDress(olga, { title, brand: 'Maison Ondine' })
  await askFor(rita, id, addDays(marketToday(new Date()), 20))
  return { olga, rita, subject: `Rita asks for ${title}` }
}

describe('a shop without a mail server', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop?.stop())

  test('tells a lender of a request by her bell and by a letter that `npm run mail` prints, whose link opens it', async () => {
    const { olga, rita } = await ask(shop, 'Printed gown')
    const text = await found(async () => {
      const all = await printed(shop.folder)
      return all.includes('Subject: A request waits for you') ? all : undefined
    })
    await olga.page.goto('/')
    await olga.page.getByRole('link', { name: 'Notices, 1 not read' }).waitFor()

    await olga.page.goto(linkIn(text) ?? '')
    await olga.page.getByRole('button', { name: /^Approve/ }).click()
    await olga.page.getByRole('button', { name: /^Approve now/ }).click()
    await olga.page.getByText('Request approved').waitFor()
    const answer = await found(async () => {
      const all = await printed(shop.folder)
      return all.includes('Subject: Your request was approved') ? all : undefined
    })
    await rita.page.goto(linkIn(answer) ?? '')
    await rita.page.getByText('Printed gown').first().waitFor()
    await rita.page.getByRole('link', { name: 'Notices, 1 not read' }).waitFor()
    expect([...olga.troubles, ...rita.troubles]).toEqual([])
    await olga.context.close()
    await rita.context.close()
  })

  test('leads somebody who forgot their password back in', async () => {
    const rita = await visitor(browser, shop.url)
    const { email } = await register(rita, 'Rita')
    const stranger = await visitor(browser, shop.url)
    await stranger.page.goto('/login')
    await stranger.page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The page that it leads from has a field of this name, too.
    const send = stranger.page.getByRole('button', { name: 'Send the letter' })
    await send.waitFor()
    await stranger.page.getByLabel('Email').fill(email)
    await send.click()
    await stranger.page.getByText('a letter is on its way').first().waitFor()
    const path = await found(async () => {
      const all = await printed(shop.folder)
      return all.includes(email) ? /(\/reset#[\w-]{43})/.exec(all)?.[1] : undefined
    })
    await stranger.page.goto(path)
    const password = 'four walls and a roof'
    await stranger.page.getByLabel('New Password', { exact: true }).fill(password)
    await stranger.page.getByLabel('Confirm New Password').fill(password)
    await stranger.page
      .getByRole('button', { name: 'Choose' })
      .or(stranger.page.getByRole('button', { name: 'Change Password' }))
      .click()
    await stranger.page.getByText('Your password is changed').first().waitFor()
    await stranger.page
      .getByRole('main')
      .getByRole('link', { name: /sign in/i })
      .click()
    await stranger.page.getByLabel('Email').fill(email)
    await stranger.page.getByLabel('Password', { exact: true }).fill(password)
    await stranger.page.getByRole('button', { name: 'Log In' }).click()
    await stranger.page.getByRole('button', { name: 'Log out' }).waitFor()
    // The session that was open is over.
    expect((await rita.context.request.get('/_api/auth/session')).status()).toBe(401)
    expect(stranger.troubles).toEqual([])
    await rita.context.close()
    await stranger.context.close()
  })
})

describe('a shop with a mail server', () => {
  let shop: Shop
  let post: MailServer
  beforeAll(async () => {
    post = await startMailServer()
    shop = await openShop({ SMTP_URL: post.url, MAIL_FROM: 'Second Dance <hello@shop.test>' })
  })
  afterAll(async () => {
    await shop?.stop()
    await post?.close()
  })

  test('sends the letter there, and its link opens the request', async () => {
    const { olga, rita, subject } = await ask(shop, 'Posted gown', async (email) => {
      const verify = await found(async () =>
        post.inbox.find((one, n) => post.recipients[n] === email && one.subject?.includes('confirm')),
      )
      return /(\/verify#[\w-]{43})/.exec(verify.text ?? '')?.[1] ?? ''
    })
    const letter = await found(async () => post.inbox.find((one) => one.subject === subject))
    expect(letter.text).toContain('> For a gala 🎻')
    expect(letter.headerLines.find(({ key }) => key === 'content-type')?.line).toContain(
      'multipart/alternative',
    )
    expect(letter.headerLines.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'message-id', 'references']),
    )
    await olga.page.goto(linkIn(letter.text) ?? '')
    await olga.page.getByRole('button', { name: /^Approve/ }).waitFor()
    // Every picture in it can be loaded.
    const pictures = [...`${letter.html}`.matchAll(/<img[^>]+src="([^"]+)"/g)].map(([, src = '']) => src)
    expect(pictures).toHaveLength(1)
    for (const src of pictures) expect((await fetch(src)).headers.get('content-type')).toBe('image/jpeg')
    await olga.context.close()
    await rita.context.close()
  })
})

const newDress = {
  slug: 'maison-ondine-silk-slip-dress-8',
  title: 'Silk slip dress in ivory, bias cut 👗',
  brand: 'Donaudampfschifffahrtsgesellschaftskapitänswitwe & Töchter',
  size: '8' as const,
  priceCents: 5_000,
  ownerName: 'Rita Wolfeschlegelsteinhausenbergerdorff',
}

const facts = {
  name: 'Olga Ondine',
  today: '2026-06-01',
  statement: {
    action: 'hide_dress',
    reason: 'counterfeit',
    about: 'Silk slip dress in ivory, bias cut 👗',
    words: 'Two people who own the original have shown us the difference.',
    since: '2026-05-30',
    until: null,
    isOver: false,
  } as const,
  report: {
    reason: 'counterfeit',
    on: '2026-05-29',
    outcome: 'acted',
    words: 'Thank you for telling us.',
  } as const,
  address: 'a.rather.long.address.of.somebody@a-rather-long-name-of-a-shop.example',
  rental: {
    otherName: 'Rita Wolfeschlegelsteinhausenbergerdorff',
    dressTitle: 'Silk slip dress in ivory, bias cut 👗',
    days: { from: '2026-06-20', to: '2026-06-24' },
    totalCents: 24_000,
    note: 'It is for a gala at the museum.\nI will treat it like my own: Donaudampfschifffahrtsgesellschaftskapitänswitwe',
    lapsesAt: '2026-06-03T12:00:00Z',
    imageId: null,
    proposal: { days: { from: '2026-06-27', to: '2026-06-30' }, totalCents: 19_200 },
    reason: 'cleaning' as const,
  },
  alternatives: [
    {
      slug: 'maison-ondine-silk-slip-dress-8',
      title: 'Silk slip dress in ivory, bias cut 👗',
      brand: 'Donaudampfschifffahrtsgesellschaftskapitänswitwe & Töchter',
      size: '8' as const,
      from: '2026-06-11',
      to: '2026-06-14',
      event: '2026-06-12',
      reason: { event: '2026-06-12' },
      totalCents: 24_000,
      imageUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    },
  ],
  thread: {
    otherName: 'Rita Wolfeschlegelsteinhausenbergerdorff',
    dressTitle: 'Silk slip dress in ivory, bias cut 👗',
    texts: ['How long is the hem?', 'And is it lined? Donaudampfschifffahrtsgesellschaftskapitänswitwe'],
    more: 3,
    since: '2026-06-01T08:00:00Z',
    upTo: 9,
    imageId: null,
  },
  news: {
    dresses: [newDress],
    more: 3,
    dressTitle: 'Silk slip dress in ivory, bias cut 👗',
    imageId: null,
  },
  searchNews: {
    searches: [
      {
        address: 'category=wedding_guest&sizes=8,10&colors=black&maxTotal=300',
        dresses: [newDress],
        more: 3,
      },
    ],
    dressTitle: 'Silk slip dress in ivory, bias cut 👗',
    imageId: null,
  },
  line: {
    dressTitle: 'Silk slip dress in ivory, bias cut 👗',
    days: { from: '2026-06-20', to: '2026-06-24' },
    state: 'offered',
    offeredUntil: '2026-06-03T12:00:00Z',
    imageId: null,
  } as const,
}

/** Each letter takes a second, and on a slow machine three. */
const SLOW = { timeout: 300_000 }

test.each([
  [320, 'light'],
  [640, 'dark'],
] as const)('every letter can be read at %d pixels, on a %s page', SLOW, async (width, colorScheme) => {
  const context = await browser.newContext({ viewport: { width, height: 700 }, colorScheme })
  const page = await context.newPage()
  const faults: string[] = []
  for (const kind of [...optionalKinds, ...necessaryKinds]) {
    const words = textOf(
      kind,
      rentalTextOf(kind)?.offersOthers ? facts : { ...facts, alternatives: undefined },
      { rentalId: 7, threadId: 7 },
      { timeZone: 'America/New_York', shop: untouchedShop },
    )
    const origin = 'https://shop.test'
    const links = { origin, button: `${origin}/dashboard`, choices: `${origin}/account/mail` }
    const { html, text } = layOut({
      words,
      shop: untouchedShop,
      colors: colorsOf('bordeaux'),
      links: { ...links, ...(isOptional(kind) && { unsubscribe: 'https://shop.test/unsubscribe#x' }) },
    })
    // The plain text has everything.
    for (const said of [...words.opening.map((part) => part.text), ...words.more])
      expect(text).toContain(said)
    await page.setContent(html)
    faults.push(...(await inspect(page, `letter-${kind}-${width}-${colorScheme}`, { stands: false })).faults)
  }
  // A letter is no page of ours, so it needs no landmarks.
  expect(faults.filter((fault) => !/: (region|landmark-one-main) at/.test(fault))).toEqual([])
  await context.close()
})
