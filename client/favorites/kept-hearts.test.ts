import { expect, test, vi } from 'vitest'
import { keepHeart } from './kept-hearts.ts'

test('the hearts of a visitor are still there when the page is loaded anew', async () => {
  for (const id of [7, 8, 9]) keepHeart(id, true)
  keepHeart(8, false)
  vi.resetModules()
  const { keptHearts } = await import('./kept-hearts.ts')
  expect(keptHearts()).toEqual([9, 7])
})
