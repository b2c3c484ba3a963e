import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { asking, inDays, test, type Person } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

/** So many requests of Rita for a dress of Olga, each approved at once. */
async function approved(olga: Person, rita: Person, requests: number) {
  const dress = await olga.list()
  for (let number = 0; number < requests; number++) {
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10 + number * 5)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
  }
  return dress
}
const said = (sentence: string) => (_: string, line: Element | null) =>
  line?.tagName === 'P' && line.textContent === sentence

test('how an owner answers stands on her dress’s page and by a request that waits', async ({
  person,
  visitor,
}) => {
  const [olga, rita, rosa] = [await person('Olga'), await person('Rita'), await person('Rosa')]
  const dress = await approved(olga, rita, 5)
  const words = 'Olga usually answers within an hour and approves 5 of 5.'
  visit(`/dresses/${dress.slug}`, visitor)
  await screen.findByText(said(words))
  document.body.replaceChildren()

  const { rentalId } = await rosa.api.rentals.book(asking(dress, inDays(60)))
  visit(`/rentals/${rentalId}`, rosa)
  await screen.findByText(said(words))
  document.body.replaceChildren()
  visit('/dashboard?tab=rentals', rosa)
  await screen.findByText(said(words))
})

test('of fewer than five requests nothing is said', async ({ person, visitor }) => {
  const dress = await approved(await person('Olga'), await person('Rita'), 4)
  visit(`/dresses/${dress.slug}`, visitor)
  await screen.findByText(/^Member since/)
  expect(screen.queryByText(/usually answers/)).toBeNull()
})
