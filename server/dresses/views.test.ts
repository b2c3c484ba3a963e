import { untouchedShop } from '../../shared/settings/shop.ts'
import { expect } from 'vitest'
import { test } from '../testing/test.ts'
import { findCards, findDresses } from './list.ts'

const moment = {
  imageOrigin: 'https://dance.example',
  now: new Date(),
  turnaroundDays: 0,
  shop: untouchedShop,
}

test('a list in every field says what the owner wrote, whatever is written', async ({ db, person }) => {
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
  const { id } = await olga.list({
    pricePerDay: 45.07,
    imageUrls: [await olga.upload(), await olga.upload()],
  })

  const { dresses } = await findDresses(db, {}, moment)
  expect(dresses.map(({ description }) => description)).toEqual(expect.arrayContaining(hostile))
  expect(dresses).toHaveLength(5)
  expect(dresses[0]).toMatchObject({
    pricePerDay: 45.07,
    imageUrls: [1, 2].map(() =>
      expect.stringMatching(/^https:\/\/dance\.example\/_api\/images\/[0-9a-f]{32}\.webp$/),
    ),
    imageColors: [1, 2].map(() => expect.stringMatching(/^#[0-9a-f]{6}$/)),
    ownerContact: null,
    owner: { displayName: 'Olga "the\\first" 🦩', avatarUrl: null },
  })
  // The same as where the dress is asked for by itself, dates included.
  const site = { ...olga.context.rules, imageOrigin: moment.imageOrigin }
  expect(dresses[0]).toEqual({
    ...(await olga.at({ rules: site }).api.dresses.byId({ id })),
    ownerContact: null,
  })
})

test('a card says of a dress what its page says, and no more than it shows', async ({ db, person }) => {
  const olga = await person('Olga')
  await olga.list({ imageUrls: [await olga.upload(), await olga.upload(), await olga.upload()] })
  const full = await findDresses(db, {}, moment)
  const cards = await findCards(db, {}, moment)
  expect(cards).toEqual({
    ...full,
    dresses: full.dresses.map(
      ({
        id,
        slug,
        title,
        brand,
        size,
        pricePerDay,
        location,
        available,
        imageUrls,
        imageColors,
        ...stars
      }) => ({
        id,
        slug,
        title,
        brand,
        size,
        pricePerDay,
        location,
        available,
        imageUrls: imageUrls.slice(0, 2),
        imageColors: imageColors.slice(0, 2),
        rating: stars.rating,
        ratingCount: stars.ratingCount,
      }),
    ),
  })
})
