import { beforeAll, describe, expect } from 'vitest'
import { test } from '../testing/app.ts'
import { origin } from '../testing/page.ts'

beforeAll(() => import('../../client/app.tsx'), 60_000)

describe('another address of', () => {
  test.for([
    ['/faq/', '/faq'],
    ['/dress-rental/wedding/', '/dress-rental/wedding'],
    ['/dress-rental/?category=wedding', '/dress-rental?category=wedding'],
    ['//elsewhere.example/', '/elsewhere.example'],
    ['//elsewhere.example//faq', '/elsewhere.example/faq'],
    ['/faq///', '/faq'],
    ['/FAQ', '/faq'],
    ['/Dress-Rental/Black-Tie/?size=M', '/dress-rental/black-tie?size=M'],
    ['/dresses/Ann%C3%A9e-M', '/dresses/ann%C3%A9e-m'],
  ] as const)('a page, %s, leads to its own for good', async ([path, to], { browser }) => {
    const { statusCode, headers } = await browser().get(path)
    expect([statusCode, headers.location]).toEqual([301, origin + to])
  })

  test('a dress leads to its own for good: an old one, one by number', async ({ browser, person }) => {
    const olga = await person('Olga')
    const slip = await olga.list()
    const { slug } = await olga.api.dresses.update({ id: slip.id, title: 'Renamed slip dress' })
    expect(slug).not.toBe(slip.slug)
    for (const path of [slip.slug, `${slip.id}/${slip.slug}`, `${slip.id}/anything`]) {
      const { statusCode, headers } = await browser().get(`/dresses/${path}`)
      expect([statusCode, headers.location]).toEqual([301, `/dresses/${slug}`])
    }
  })
})
