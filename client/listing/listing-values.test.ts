import { expect, test } from 'vitest'
import { emptyListing, listingProblems, typedAmount } from './listing-values.ts'
import { photosAfter, type Photo } from './photos/photos.ts'

test('an empty listing is told everything it needs', () => {
  expect(listingProblems(emptyListing, [])).toEqual({
    title: 'Title must be at least 5 characters long.',
    description: 'Description must be at least 20 characters long.',
    brand: 'Brand is required.',
    color: 'Color is required.',
    pricePerDay: 'Price must be a positive number.',
    location: 'Location is required.',
    imageUrls: 'At least one image is required.',
  })
})

test.for([
  ['48', 48],
  ['$1,250.50', 1250.5],
  [' 48. ', 48],
  ['45,50', 45.5],
  ['45,5', 45.5],
  ['1,250', 1250],
  ['1.000,00', 1000],
  ['1,2,3', Number.NaN],
  ['', 0],
  ['-3', Number.NaN],
  ['1e9', Number.NaN],
  ['forty', Number.NaN],
] as const)('the price %o is understood as %d', ([typed, dollars]) => {
  expect(typedAmount(typed)).toBe(dollars)
})

test('photos keep their order through changes; the first is the cover', () => {
  const photo = (key: number): Photo => ({
    key,
    name: `${key}.jpg`,
    file: new File([], `${key}.jpg`),
    state: 'waiting',
    progress: 0,
  })
  const three = photosAfter([], { type: 'added', photos: [photo(1), photo(2), photo(3)] })
  const keys = (photos: Photo[]) => photos.map(({ key }) => key)

  expect(keys(photosAfter(three, { type: 'moved', key: 3, to: 0 }))).toEqual([3, 1, 2])
  expect(keys(photosAfter(three, { type: 'moved', key: 9, to: 0 }))).toEqual([1, 2, 3])
  expect(keys(photosAfter(three, { type: 'removed', key: 2 }))).toEqual([1, 3])
  expect(photosAfter(three, { type: 'changed', key: 2, to: { state: 'error' } })[1]?.state).toBe('error')
})
