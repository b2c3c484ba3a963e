import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { formatWeekday } from '../../shared/day.ts'
import { asking, inDays, test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

test('the dashboard opens with what waits for an owner, each with a link to its rental', async ({
  person,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const confirm = async (title: string, ahead: number) => {
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list({ title }), inDays(ahead)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    return rentalId
  }
  const tomorrow = await confirm('Opera gown', 1)
  await confirm('Winter coat dress', 30)
  await rita.api.rentals.book(asking(await olga.list({ title: 'Asked-for gown' }), inDays(40)))
  const { user, history } = visit('/dashboard', olga)

  const group = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))
  ;(await group(/^Answer 1, the first lapses in \d+ h$/)).getByRole('link', { name: 'Asked-for gown' })
  const send = await group('Send or hand over 1')
  send.getByText(`Post it or hand it over so that it is there on ${formatWeekday(inDays(1))}`)
  const coming = await group('Coming 1')
  coming.getByText(`Post it or hand it over so that it is there on ${formatWeekday(inDays(30))}`)
  expect(screen.queryByRole('region', { name: /^Should be back/ })).toBeNull()
  screen.getByRole('tab', { name: /^Today\s*2/, selected: true })

  await user.click(send.getByRole('link', { name: 'Opera gown' }))
  expect(history.location.pathname).toBe(`/rentals/${tomorrow}`)
})

test('what is a renter’s turn stands above their rentals', async ({ person, db }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const { rentalId } = await rita.api.rentals.book(
    asking(await olga.list({ title: 'Opera gown' }), inDays(2)),
  )
  await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
  await db.insertInto('handover').values({ rentalId, leg: 'there', sentAt: new Date() }).execute()
  visit('/dashboard', rita)
  const next = within(await screen.findByRole('region', { name: 'Your turn' }))
  next.getByText('Say that it has arrived')
  expect(next.getByRole('link', { name: 'Opera gown' }).getAttribute('href')).toBe(`/rentals/${rentalId}`)
})
