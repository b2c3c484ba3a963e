import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { formatDay } from '../../../shared/day.ts'
import { DAY } from '../../../shared/duration.ts'
import { asking, inDays, test } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

test('a rental that was not posted in time is swapped with one press, and leads to the new request', async ({
  person,
  db,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const from = inDays(2)
  const { rentalId } = await rita.api.rentals.book(asking(await olga.list({ title: 'Opera gown' }), from))
  await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
  const decidedAt = new Date(Date.now() - 3 * DAY)
  await db.updateTable('rental').set({ way: 'post', decidedAt }).where('id', '=', rentalId).execute()
  const other = await olga.list({ title: 'Velvet gown' })

  visit('/dashboard', rita)
  await screen.findByRole('region', { name: /^Opera gown: it has not been sent yet/ })
  document.body.replaceChildren()
  const { user, history } = visit(`/rentals/${rentalId}`, rita)
  const risk = within(
    await screen.findByRole('region', {
      name: `Opera gown: it has not been sent yet, and may not make it to you by ${formatDay(from)}.`,
    }),
  )
  await user.dblClick(risk.getByRole('button', { name: 'Ask for this instead: Velvet gown' }))
  await screen.findByText('You have asked for this dress instead.')
  const mine = await rita.api.rentals.mine()
  expect(mine.map(({ dressId, status }) => [dressId === other.id, status])).toEqual([
    [true, 'pending'],
    [false, 'cancelled'],
  ])
  expect(history.location.pathname).toBe(`/rentals/${mine[0]?.rentalId}`)
  document.body.replaceChildren()
  visit(`/rentals/${rentalId}`, rita)
  const link = await screen.findByRole('link', { name: 'See your new request' })
  expect(link.getAttribute('href')).toBe(`/rentals/${mine[0]?.rentalId}`)
})
