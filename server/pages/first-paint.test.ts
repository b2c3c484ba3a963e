import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { PAINT_TIMEOUT_MS } from '../../client/first-paint/defer-scripts.ts'
import { prepareFirstPaint } from '../../client/first-paint/first-paint.ts'

const picture = '<img fetchPriority="high" src="/hero.avif">'
const form = '<form method="post"><input name="email"></form>'
const links = '<link rel="modulepreload" href="/assets/vendor.js"/>'
const application = '<script type="module" src="/assets/main.js" nonce="n0"></script>'

const prepared = (body: string, vitals?: string) =>
  prepareFirstPaint(`<html><head>${links}</head><body>${body}${application}</body></html>`, {
    nonce: 'n0',
    route: '/dresses/$slug',
    vitals,
  }).join('')

/** Opens a page in a jsdom window that runs its inline scripts as built, and loads no file. */
function open(html: string, { isSeen = true } = {}) {
  const { window } = new JSDOM(html, { runScripts: 'dangerously', pretendToBeVisual: isSeen })
  const { document } = window
  return {
    window,
    document,
    /** What of the application the browser was allowed to load. */
    let: () => [
      ...[...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href')),
      ...[...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(
        (script) => `${script.getAttribute('src')} ${script.nonce}`,
      ),
    ],
  }
}

const whole = ['/assets/vendor.js', '/assets/main.js n0']

describe('a page with a large picture', () => {
  const html = prepared(picture)

  test('asks for nothing of the application until the picture is painted', async () => {
    const page = open(html)
    expect(page.let()).toEqual([])
    page.document.querySelector('img')?.dispatchEvent(new page.window.Event('load'))
    expect(page.let()).toEqual([])
    await expect.poll(page.let).toEqual(whole)
  })

  test('does not wait for a picture that cannot be loaded', async () => {
    const page = open(html)
    page.document.querySelector('img')?.dispatchEvent(new page.window.Event('error'))
    await expect.poll(page.let).toEqual(whole)
  })

  test('waits for a picture that does not come for a moment only, and lets the application in once', async () => {
    const page = open(html)
    await expect.poll(page.let, { timeout: PAINT_TIMEOUT_MS + 10_000 }).toEqual(whole)
    page.document.querySelector('img')?.dispatchEvent(new page.window.Event('load'))
    await new Promise((resolve) => page.window.requestAnimationFrame(() => setTimeout(resolve, 20)))
    expect(page.let()).toEqual(whole)
  })

  test('waits for nothing in a tab that nobody looks at, from the beginning or later', () => {
    expect(open(html, { isSeen: false }).let()).toEqual(whole)
    const page = open(html)
    page.document.dispatchEvent(new page.window.Event('visibilitychange'))
    expect(page.let()).toEqual(whole)
  })
})

test('a page without a large picture asks for the application once its words are painted', async () => {
  const page = open(prepared('<h1>Frequently Asked Questions</h1>'))
  expect(page.let()).toEqual([])
  await expect.poll(page.let).toEqual(whole)
})

test('a page where somebody signs in asks for the application without waiting for its picture', async () => {
  const [looked, signIn] = [open(prepared(picture)), open(prepared(`${picture}<input type="password">`))]
  await expect.poll(signIn.let).toEqual(whole)
  expect(looked.let()).toEqual([])
})

test('moments stand on the reader’s own clock before the application is there', () => {
  const at = new Date('2026-11-24T21:30:00Z')
  const moment = (local: string) => `<time dateTime="${at.toISOString()}" data-local="${local}">Nov 24</time>`
  const { document } = open(prepared(`<h1>Answer by ${moment('time')}.</h1><p>Asked on ${moment('day')}</p>`))
  const day = { month: 'short', day: 'numeric' } as const
  const clock = { ...day, hour: 'numeric', minute: '2-digit' } as const
  expect(document.querySelector('h1')?.textContent).toBe(`Answer by ${at.toLocaleString('en-US', clock)}.`)
  expect(document.querySelector('p')?.textContent).toBe(`Asked on ${at.toLocaleString('en-US', day)}`)
})

test('a page that needs nothing is sent as it was rendered', () => {
  const html = '<html><head></head><body><h1>$& $1</h1></body></html>'
  expect(prepareFirstPaint(html, { nonce: 'n0', route: '/', vitals: undefined }).join('')).toBe(html)
})

test('every script that is added carries the nonce of the answer', () => {
  const { document } = open(prepared(picture + form, '/assets/vitals.js'))
  const scripts = [...document.querySelectorAll('script')]
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.map(({ nonce }) => nonce)).toEqual(scripts.map(() => 'n0'))
})

test('the script that measures is asked for where somebody wants to know, with the route of the page', () => {
  expect(prepared(form)).not.toContain('data-route')
  const script = open(prepared(picture, '/assets/vitals.js')).document.querySelector('script[data-route]')
  expect(script?.getAttribute('src')).toBe('/assets/vitals.js')
  expect(script?.getAttribute('data-route')).toBe('/dresses/$slug')
  expect(script?.getAttribute('type')).toBe('module')
})

describe('a form that is sent before the application listens', () => {
  /** A page with a form, and whether sending it would leave the page. */
  function openForm(body: string) {
    const { window, document } = open(prepared(body))
    const sent = document.querySelector('form')
    if (!sent) throw new Error('There is no form.')
    return {
      form: sent,
      leaves: () => sent.dispatchEvent(new window.Event('submit', { bubbles: true, cancelable: true })),
      write: () =>
        document.querySelector('input')?.dispatchEvent(new window.Event('input', { bubbles: true })),
    }
  }

  test('is held until the application sends it', () => {
    const { form: sent, leaves } = openForm(form)
    expect(leaves()).toBe(false)
    expect({ ...sent.dataset }).toEqual({ heldSubmit: '' })
  })

  test('waits for another press when it is written in once more', () => {
    const { form: sent, leaves, write } = openForm(form)
    leaves()
    write()
    expect({ ...sent.dataset }).toEqual({})
  })

  test('is left alone once the application listens', () => {
    const { form: sent, leaves } = openForm(form)
    sent.dataset.ready = ''
    expect(leaves()).toBe(true)
    expect({ ...sent.dataset }).toEqual({ ready: '' })
  })

  test('is left to the browser when its answer is a page, as of a search', () => {
    expect(openForm(`<form action="/dress-rental"><input></form>${form}`).leaves()).toBe(true)
  })
})
