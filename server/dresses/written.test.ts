import { expect } from 'vitest'
import { test } from '../testing/test.ts'
import { findDresses } from './list.ts'
import { textOf } from './written.ts'

test('a page of dresses is the same as text and as objects, whatever is written in them', async ({
  db,
  person,
}) => {
  const olga = await person('Olga "the\\first" 🦩')
  const hostile = [
    'Quotes " and \\ and \\" and \\u0041',
    'Lines\nand\ttabs and \u2028 separators',
    '</script><!-- {"id":7} ${id} %s $1',
    'Käthes Größe: 名前 👩🏽‍🎤',
  ]
  for (const words of hostile) {
    const plain = words.replaceAll(/\s/g, ' ')
    await olga.list({
      title: plain,
      brand: plain,
      color: plain,
      location: plain,
      description: words,
      pricePerDay: 45.5,
    })
  }
  await olga.list({ pricePerDay: 45.07, imageUrls: [await olga.upload(), await olga.upload()] })

  const page = await findDresses(
    db,
    {},
    {
      imageOrigin: 'https://dance.example',
      now: new Date(),
      turnaroundDays: 0,
    },
  )
  const text = textOf(page) ?? ''
  expect(page.dresses.map(({ description }) => description)).toEqual(expect.arrayContaining(hostile))
  expect(page.dresses).toHaveLength(5)
  expect(page.dresses[0]).toMatchObject({
    pricePerDay: 45.07,
    imageUrls: [1, 2].map(() =>
      expect.stringMatching(/^https:\/\/dance\.example\/_api\/images\/[0-9a-f]{32}\.webp$/),
    ),
    imageColors: [1, 2].map(() => expect.stringMatching(/^#[0-9a-f]{6}$/)),
    ownerContact: null,
  })
  // As JavaScript would write the objects, dates included.
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(page.dresses)))
})
