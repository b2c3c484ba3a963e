import { describe, expect, test } from 'vitest'
import { readColor } from './colors.ts'
import { factsOf, isPlaceFact, type Described } from './facts.ts'
import { findPrices } from './prices.ts'
import { readTerm } from './reader.ts'
import { correct } from './spelling.ts'
import { tokensOf } from './words.ts'

const shop = new Set([
  'place:new york',
  'place:brooklyn',
  'place:saint louis',
  'brand:soren wilde',
  'brand:red dress',
])
/** What is understood of a term, a part after the other. */
const read = (term: string) =>
  readTerm(term, tokensOf(term), (fact) => shop.has(fact)).map(({ kind, label }) => `${kind}: ${label}`)

describe('a search term', () => {
  test.for([
    ['red dress', ['color: Red']],
    ['dress in black', ['color: Black']],
    ['floral-red', ['word: Floral', 'color: Red']],
    ['black-and-white', ['color: Black', 'color: White']],
    ['red or pink', ['color: Red or Pink']],
    ['emerald green gown', ['color: Emerald Green']],
    ['robe noire', ['color: Black']],
    ['size 8 or 10', ['size: Size 8 or 10']],
    ['us size 6', ['size: Size 6']],
    ['uk 12', ['size: Size 8']],
    ['8 or 10', ['size: Size 8 or 10']],
    ['extra large', ['size: Size XL']],
    ['Plus-size dresses', ['collection: Plus Size']],
    ['guest of a wedding', ['category: Wedding Guest']],
    ['bridesmaids', ['category: Bridesmaid']],
    ['prom', ['collection: Prom']],
    ['black tie gala', ['collection: Black Tie', 'category: Formal']],
    ['cocktail party', ['category: Cocktail']],
    ['party dress', ['occasion: Party']],
    ['party', ['occasion: Party']],
    ['a dress for work', ['occasion: Work']],
    ['maid of honor', ['category: Bridesmaid']],
    ['off the shoulder', ['word: Off The Shoulder']],
    ['A-line', ['word: A-line']],
    ['ballgowns', ['word: Ballgowns']],
    ['dress with long sleeves', ['word: Long Sleeves']],
    ['in New York', ['place: New York']],
    ['st louis', ['place: St Louis']],
    ['soren and wilde', ['brand: Soren And Wilde']],
    ['prom dress under $60', ['collection: Prom', 'price: Up to $60']],
    ['under $1,000', ['price: Up to $1,000']],
    ['49,50 to 60 dollars', ['price: $49.50 to $60']],
    ['prom dress under $60 a day', ['collection: Prom', 'price: Up to $60 a day']],
    ['josephine', ['word: Josephine']],
  ])('%s', ([term, understood]) => {
    expect(read(term as string)).toEqual(understood)
  })

  test('asks for the same by the name of a category page', () => {
    const facts = (term: string) => readTerm(term, tokensOf(term), () => false).map((part) => part.facts)
    expect(facts('maternity dress')).toEqual([['feature:maternity']])
    expect(facts('prom')).toEqual([['category:formal', 'occasion:prom']])
  })

  test.for(['dress', 'the', 'rent a gown', 'where can I rent dresses', ''])(
    'asks for nothing with “%s”',
    (term) => {
      expect(read(term)).toEqual([])
    },
  )

  test('means a colour even where somebody has named a brand so', () => {
    expect(read('red dress')).toEqual(['color: Red'])
  })
})

test.for([
  ['under $50', [{ max: 50 }]],
  ['less than 40 dollars a day', [{ max: 40, isPerDay: true }]],
  ['30-60', [{ min: 30, max: 60 }]],
  ['$80 to $40', [{ min: 40, max: 80 }]],
  ['between 20 and 40', [{ min: 20, max: 40 }]],
  ['over $100', [{ min: 100 }]],
  ['under $1,000', [{ max: 1000 }]],
  ['under 49,50', [{ max: 49.5 }]],
  ['$1.000,00 to $2.500', [{ min: 1000, max: 2500 }]],
  ['over 1 000 dollars', [{ min: 1000 }]],
  ['8-10', []],
  ['size 8 or 10', []],
  ['1980s', []],
  ['under 0', []],
])('prices in “%s”', ([term, prices]) => {
  expect(findPrices(term as string).map(({ start: _start, end: _end, ...price }) => price)).toEqual(prices)
})

test.for([
  ['Bordeaux', ['red']],
  ['navy/ivory', ['blue', 'white']],
  ['Green, floral', ['green']],
  ['Floral print', ['multicolor']],
  ['a deep Midnight Blue', ['blue']],
  ['Champagne', ['brown']],
  ['Blush', ['pink']],
  ['Teal', ['green', 'blue']],
  ['Off-white', ['white']],
  ['Jordy Blue', ['blue']],
  ['Ultra Violet', ['purple']],
  ['Sunset', ['orange']],
  ['as in the picture', []],
])('%s is %s', async ([color, families]) => {
  expect((await readColor(color as string)).families.sort()).toEqual((families as string[]).toSorted())
})

test('a dress is found by what its title and description say it is like, and not by what they say beside that', async () => {
  const described: Described = {
    title: 'The Valentina: ball-gown with an off-the-shoulder neckline',
    description: 'Sequinned tulle, floor length. I loved it with gold heels at a wedding in Boston.',
    brand: 'Søren & Wilde',
    color: 'Wine',
    size: '8',
    category: 'formal',
    location: 'St. Louis, MO',
    condition: 'as_new',
  }
  const facts = await factsOf(described, { families: ['purple'], occasions: ['black_tie'] })
  expect(facts.sort()).toEqual([
    'brand:soren wilde',
    'called:wine',
    'category:formal',
    'color:purple',
    'color:red',
    'condition:as_new',
    'feature:ball gown',
    'feature:floor length',
    'feature:off the shoulder',
    'feature:sequin',
    'feature:tulle',
    'occasion:black_tie',
    'place:mo',
    'place:saint louis',
    'shade:burgundy',
    'size:8',
  ])
})

test('a dress is in three places at most', async () => {
  const described: Described = {
    title: 'Slip dress',
    description: 'Worn once.',
    brand: 'Kestrel',
    color: 'Black',
    size: '8',
    category: 'cocktail',
    location: 'Brooklyn, , Brooklyn, New York, NY, Paris, Rome, Vienna',
  }
  const facts = await factsOf(described, { families: [], occasions: [] })
  expect(facts.filter(isPlaceFact)).toEqual(['place:brooklyn', 'place:new york', 'place:ny'])
})

test('a slip of the finger is corrected, another word is not', () => {
  expect(['chifon', 'burgandy', 'bridesmade', 'blck'].map(correct)).toEqual([
    'chiffon',
    'burgundy',
    'bridesmaid',
    'black',
  ])
  expect(['lane', 'summer', 'kestrel', 'xyzzy'].map(correct)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
