import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { act, cleanup, screen } from '@testing-library/react'
import sharp from 'sharp'
import { afterEach, expect, vi } from 'vitest'
import type { Browser } from '../../../server/testing/app.ts'
import { test, visitOverHttp } from '../../testing/over-http.tsx'

/** Vitest's global for this file's jsdom. */
declare const jsdom: { reconfigure: (settings: { url: string }) => void; window: { FormData: unknown } }

const home = location.href
const closers: (() => void)[] = []
afterEach(() => {
  jsdom.reconfigure({ url: home })
  localStorage.clear()
  closers.splice(0).forEach((close) => close())
})

/** Changes the page's address, and so its upload server. */
async function moveTo(answer: RequestListener) {
  const server = createServer((req, res) => {
    // jsdom still takes the page's origin for the previous one.
    res.setHeader('access-control-allow-origin', '*')
    if (req.method === 'OPTIONS') res.end()
    else answer(req, res)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close().closeAllConnections())
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  // jsdom's XMLHttpRequest cannot send Node's FormData, which Vitest leaves in place.
  vi.stubGlobal('FormData', jsdom.window.FormData)
  jsdom.reconfigure({ url: `http://127.0.0.1:${address.port}/` })
}

/** Forwards the page's uploads to the real server, as its browser would. */
const deliver =
  (browser: Browser): RequestListener =>
  async (req, res) => {
    const body = Buffer.concat(await Array.fromAsync(req))
    const type = req.headers['content-type']
    const answer = await browser.post('/_api/images/upload', body, { 'content-type': type })
    res.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.body)
  }

async function choose(browser: Browser, ...files: File[]) {
  const { user } = visitOverHttp('/dresses/add', browser)
  await user.upload(await screen.findByLabelText('Photos'), files)
  return user
}

const jpeg = async (name: string) => {
  const picture = sharp({ create: { width: 600, height: 800, channels: 3, background: '#7a1a34' } })
  return new File([new Uint8Array(await picture.jpeg().toBuffer())], name, { type: 'image/jpeg' })
}

test('a photo is uploaded and shown', async ({ signedUp }) => {
  const olga = await signedUp('Olga')
  await moveTo(deliver(olga))
  await choose(olga, await jpeg('front.jpg'))
  const shown = await screen.findByRole('img', { name: 'front.jpg' })
  expect(shown.getAttribute('src')).toMatch(/\/_api\/images\/[0-9a-f]{32}(-\d+)?\.jpg$/)
})

test('what only calls itself a photo is refused in the server’s words', async ({ signedUp }) => {
  const olga = await signedUp('Olga')
  await moveTo(deliver(olga))
  await choose(olga, new File(['a poem'], 'poem.jpg', { type: 'image/jpeg' }))
  await screen.findByText('File type for "poem.jpg" is not supported.')
  expect(screen.queryByRole('button', { name: 'Try poem.jpg again' })).toBeNull()
})

test.for([
  ['an error without words', 500, '{}'],
  ['an answer that nobody can read', 502, '<h1>Bad gateway</h1>'],
  ['a success without an address', 200, '{}'],
] as const)('%s is told on the photo, which can be tried again', async ([, status, body], { signedUp }) => {
  const olga = await signedUp('Olga')
  await moveTo((req, res) => void req.resume().on('end', () => res.writeHead(status).end(body)))
  const user = await choose(olga, await jpeg('front.jpg'))
  await screen.findByText('Failed to upload image')
  await moveTo(deliver(olga))
  await user.click(screen.getByRole('button', { name: 'Try front.jpg again' }))
  await screen.findByRole('img', { name: 'front.jpg' })
})

test.for([
  [413, 'File "front.jpg" is too large (max 5MB).'],
  [403, 'Failed to upload image'],
] as const)(
  'what a proxy refuses with %i is not to be tried again',
  async ([status, words], { signedUp }) => {
    const olga = await signedUp('Olga')
    await moveTo((req, res) => void req.resume().on('end', () => res.writeHead(status).end('<h1>No</h1>')))
    await choose(olga, await jpeg('front.jpg'))
    await screen.findByText(words)
    expect(screen.queryByRole('button', { name: 'Try front.jpg again' })).toBeNull()
  },
)

test.for([429, 503])('what is refused for now, with %i, can be tried again', async (status, { signedUp }) => {
  const olga = await signedUp('Olga')
  const words = JSON.stringify({ error: 'Not so fast.' })
  await moveTo((req, res) => void req.resume().on('end', () => res.writeHead(status).end(words)))
  const user = await choose(olga, await jpeg('front.jpg'))
  await screen.findByText('Not so fast.')
  await moveTo(deliver(olga))
  await user.click(screen.getByRole('button', { name: 'Try front.jpg again' }))
  await screen.findByRole('img', { name: 'front.jpg' })
})

test('without a connection it says so', async ({ signedUp }) => {
  const olga = await signedUp('Olga')
  await moveTo((req) => req.socket.destroy())
  await choose(olga, await jpeg('front.jpg'))
  await screen.findByText('Failed to upload image. Please check your connection.')
})

test('a photo goes on by itself once there is a connection again', async ({ signedUp }) => {
  const olga = await signedUp('Olga')
  await moveTo((req) => req.socket.destroy())
  await choose(olga, await jpeg('front.jpg'))
  await screen.findByText('Failed to upload image. Please check your connection.')
  await moveTo(deliver(olga))
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByRole('img', { name: 'front.jpg' })
})

test('a photo on its way is named where the browser could not keep it over a reload', async ({
  signedUp,
}) => {
  const olga = await signedUp('Olga')
  await moveTo((req) => req.socket.destroy())
  await choose(olga, await jpeg('front.jpg'))
  await screen.findByText('Failed to upload image. Please check your connection.')
  cleanup()
  // jsdom has no IndexedDB, like some private windows.
  visitOverHttp('/dresses/add', olga)
  await screen.findByText('"front.jpg" could not be kept. Please choose it again.')
  expect(screen.queryByRole('button', { name: 'Remove front.jpg' })).toBeNull()
})
