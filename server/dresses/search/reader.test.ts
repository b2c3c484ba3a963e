import { describe, expect, test } from 'vitest'
import { readColor } from './colors.ts'
import { factsOf, isPlaceFact, type Described } from './facts.ts'
import { findPrices } from './prices.ts'
import { readTerm } from './reader.ts'
import { correct } from './spelling.ts'
import { tokensOf, wordsOf } from './words.ts'

const shop = new Set([
  'place:new york',
  'place:brooklyn',
  'place:saint louis',
  'brand:soren wilde',
  'brand:red dress',
])
/** What is understood of a term, a part after the other. */
const read = (term: string) =>
  readTerm(term, tokensOf(term), { isKnown: (fact) => shop.has(fact), today: '2026-11-26' }).map(
    ({ kind, label }) => `${kind}: ${label}`,
  )

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
    ['eu 40', ['size: Size 8 or 10']],
    ['fr 40', ['size: Size 8']],
    ['de 38', ['size: Size 8']],
    ['it 44', ['size: Size 8']],
    ['size 40 eu', ['size: Size 8 or 10']],
    ['uk12', ['size: Size 8']],
    ['black 38 de', ['color: Black', 'size: Size 8']],
    ['M', ['size: Size M']],
    ['black dress s', ['color: Black', 'size: Size S']],
    ['dec 12', ['days: For Sat, Dec 12']],
    ['12th of december', ['days: For Sat, Dec 12']],
    ['Sat, Dec 12', ['days: For Sat, Dec 12']],
    ['2026-12-12', ['days: For Sat, Dec 12']],
    ['12/12', ['days: For Sat, Dec 12']],
    ['12/25 or 25/12', ['days: For Fri, Dec 25', 'days: For Fri, Dec 25']],
    // Two sizes, what may be said of May or of June, and sleeves.
    ['12/14', ['size: Size 12 or 14']],
    ['5/6', ['word: 5', 'size: Size 6']],
    ['dec 10-16', ['days: Free Dec 10 – 16']],
    ['12/12 - 12/17', ['days: Free Dec 12 – 17']],
    ['friday to sunday', ['days: Free Nov 27 – 30']],
    ['jan 2', ['days: For Sat, Jan 2, 2027']],
    ['29 february', ['days: For Tue, Feb 29, 2028']],
    ['dec 12 2028', ['days: For Tue, Dec 12, 2028']],
    ['red dress for saturday', ['color: Red', 'days: For Sat, Nov 28']],
    // It is Thursday, and nothing can be there for today.
    ['this thursday', ['days: For Thu, Dec 3']],
    ['tomorrow', ['days: For Fri, Nov 27']],
    ['this weekend', ['days: For Sat, Nov 28']],
    ['new year’s eve', ['days: For Thu, Dec 31']],
    ['new years', ['days: For Fri, Jan 1, 2027']],
    ['christmas eve', ['days: For Thu, Dec 24']],
    ['christmas', ['days: For Fri, Dec 25']],
    ['christmas party', ['occasion: Party']],
    ["valentine's day red dress", ['days: For Sun, Feb 14, 2027', 'color: Red']],
    ['size 8 dec 12', ['size: Size 8', 'days: For Sat, Dec 12']],
    ['dress for 4 days', []],
    ['2 piece', ['word: 2 Piece']],
    ['not black', ['color: Not Black']],
    ['red, no lace', ['color: Red', 'word: Not Lace']],
    ['gown without long sleeves', ['word: Not Long Sleeves']],
    ['cheap red dress', ['order: Cheapest first', 'color: Red']],
    ['cheaper than 50', ['price: Up to $50']],
    ['near me', ['near: Near me']],
    ['vestido de novia', ['category: Wedding']],
    ['vestido largo negro', ['word: Largo', 'color: Black']],
    ['black tie wedding', ['collection: Black Tie', 'category: Wedding Guest']],
    ['black tie wedding dress', ['collection: Black Tie', 'category: Wedding']],
    ['wedding', ['category: Wedding']],
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
    const facts = (term: string) =>
      readTerm(term, tokensOf(term), { isKnown: () => false, today: '2026-11-26' }).map((part) => part.facts)
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
])('%s is %s', ([color, families]) => {
  expect(readColor(color as string).families.sort()).toEqual((families as string[]).toSorted())
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
  const facts = factsOf(described, { families: ['purple'], occasions: ['black_tie'] })
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
  const facts = factsOf(described, { families: [], occasions: [] })
  expect(facts.filter(isPlaceFact)).toEqual(['place:brooklyn', 'place:new york', 'place:ny'])
})

test('letters that changed places are corrected, and no slip is taken for a size', () => {
  expect(['fuschia', 'velevt', 'pokcets', 'meduim', 'largo'].map(correct)).toEqual([
    'fuchsia',
    'velvet',
    'pocket',
    undefined,
    undefined,
  ])
})

test.for([
  ['H&M', 'hm'],
  ['A.L.C.', 'alc'],
  ['bride‘s', 'brides'],
  ['bride’s', 'brides'],
  ["bride's", 'brides'],
])('%s is one word, %s', ([typed, word]) => {
  expect(wordsOf(typed as string)).toEqual([word])
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
