import { expect, test } from 'vitest'
import { dresses } from './catalogue.ts'
import { lenders } from './people.ts'
import { reviews } from './reviews.ts'

const firstName = (displayName: string) => displayName.split(' ')[0] ?? ''

test('a review that names a lender names the one whose dress it was', () => {
  const named = reviews.flatMap(({ dress, renterSays }) =>
    lenders
      .map(({ displayName }) => firstName(displayName))
      .filter((name) => renterSays?.body?.includes(name))
      .map((name) => [name, firstName(lenders[dresses[dress]?.lender ?? -1]?.displayName ?? '')]),
  )
  expect(named.length).toBeGreaterThan(0)
  for (const [name, lender] of named) expect(name).toBe(lender)
})
