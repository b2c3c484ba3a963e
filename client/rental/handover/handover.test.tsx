import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { asking, inDays, test } from '../../../server/testing/test.ts'
import type { Person } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

/** Rita's rental of a dress of Olga's, confirmed. */
async function agreed(person: (name: string) => Promise<Person>, from = 10) {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), inDays(from)))
  await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
  return { olga, rita, rentalId, path: `/rentals/${rentalId}` }
}

const there = async (name: RegExp) => within(await screen.findByRole('region', { name }))

test('An owner sends the dress once, however often it is pressed, and the renter says that it has arrived', async ({
  person,
}) => {
  const { olga, rita, rentalId, path } = await agreed(person)
  await rita.api.handover.writeAddress({ rentalId, address: '12 Elm St, Chicago' })
  const { user } = visit(path, olga)
  const leg = await there(/^To Rita$/)
  leg.getByText('12 Elm St, Chicago')
  await user.type(leg.getByRole('textbox', { name: /^Carrier/ }), 'UPS')
  await user.dblClick(leg.getByRole('button', { name: 'I have sent it' }))
  await leg.findByText(/sent it/)
  await screen.findByText(/^It is on its way to/)
  document.body.replaceChildren()

  const asRita = visit(path, rita)
  const mine = await there(/^To you$/)
  mine.getByText('UPS')
  await asRita.user.click(mine.getByRole('button', { name: 'It has arrived, all as described' }))
  await mine.findByText(/^It arrived/)
  // The pressed button is gone.
  expect(document.activeElement).toBe(mine.getByRole('heading', { name: 'To you' }))
  await screen.findByText(/^It is with you until/)
  const { events } = await olga.api.rentals.one({ rentalId })
  expect(events.map(({ event }) => event).slice(2)).toEqual(['sent', 'received'])
})

test('Where they meet, the renter shows the code and the owner types it; a wrong one keeps what was typed', async ({
  person,
}) => {
  const { olga, rita, rentalId, path } = await agreed(person)
  const { code } = (await rita.api.handover.one({ rentalId })).there
  const spaced = `${code?.slice(0, 3)} ${code?.slice(3)}`
  visit(path, rita)
  const mine = await there(/^To you$/)
  await mine.findByText(spaced)
  // It cannot be on its way yet.
  expect(mine.queryByRole('button', { name: /^It has arrived/ })).toBeNull()
  document.body.replaceChildren()

  const { user } = visit(path, olga)
  const leg = await there(/^To Rita$/)
  expect(leg.queryByText(spaced)).toBeNull()
  const field = leg.getByRole<HTMLInputElement>('textbox', { name: 'The code' })
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await user.type(field, wrong)
  await user.click(leg.getByRole('button', { name: 'Hand it over' }))
  await leg.findByRole('alert')
  expect(field.value).toBe(wrong)
  await user.clear(field)
  await user.type(field, spaced)
  await user.click(leg.getByRole('button', { name: 'Hand it over' }))
  await leg.findByText(/handed it over with the code/)
})

test('A place that was named is not in its field any more', async ({ person }) => {
  const { olga, path } = await agreed(person)
  const { user } = visit(path, olga)
  const leg = await there(/^To Rita$/)
  const field = () => leg.getByRole<HTMLInputElement>('textbox', { name: 'A place or a person' })
  await user.type(field(), 'Café Lou')
  await user.click(leg.getByRole('button', { name: 'Name it' }))
  await leg.findByRole('button', { name: 'Name another' })
  expect(field().value).toBe('')
})

test('Something wrong is told in words, which outlive a page that is closed; a place is agreed on', async ({
  person,
}) => {
  const { olga, rita, rentalId, path } = await agreed(person, 1)
  await olga.api.handover.namePlace({ rentalId, leg: 'there', place: 'Café Lou' })
  const { user } = visit(path, rita)
  const leg = await there(/^To you$/)
  await user.click(leg.getByRole('button', { name: 'Agree to Café Lou' }))
  await leg.findByText(/^Agreed:/)
  const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What is wrong?' })
  await user.type(words(), 'The hem is torn.')
  document.body.replaceChildren()
  const again = visit(path, rita)
  await there(/^To you$/)
  expect(words().value).toBe('The hem is torn.')
  await again.user.click(screen.getByRole('button', { name: 'Tell them' }))
  await waitFor(async () =>
    expect((await olga.api.handover.one({ rentalId })).problemWords).toBe('The hem is torn.'),
  )
})
