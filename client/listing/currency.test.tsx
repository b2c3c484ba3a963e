import { screen } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import { deliverNext } from '../../server/letters/deliver.ts'
import { rules } from '../../server/testing/rules.ts'
import { startMailServer, transportTo } from '../../server/testing/servers/mail-server.ts'
import { asking, inDays, test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

vi.hoisted(() => (document.documentElement.dataset.currency = 'KWD'))

test('in dinars a price has three decimals from the form to the page, the filter and the letter', async ({
  person,
  visitor,
  db,
}) => {
  const olga = await person('Olga')
  const { id, slug } = await olga.list({ title: 'Silk gown', color: 'damask', pricePerDay: 12.5 })
  const { user, router } = visit(`/dresses/edit/${id}`, olga)
  const price = await screen.findByLabelText('Price per day')
  expect(price).toHaveProperty('value', '12.500')
  expect(document.body.textContent).not.toContain('$')
  await user.click(screen.getByText('Fit and details'))
  await screen.findByLabelText('Retail price')
  expect(document.body.textContent).not.toContain('$')
  await user.clear(price)
  await user.type(price, '13.2505')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Price can have at most 3 decimals.')
  await user.clear(price)
  await user.type(price, 'KWD 13.250')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Listing updated successfully!')

  const rita = await person('Rita')
  const dress = await rita.api.dresses.bySlug({ slug })
  await rita.api.rentals.book(asking(dress, inDays(20)))
  await db.updateTable('appUser').set({ emailVerifiedAt: new Date() }).execute()
  const server = await startMailServer()
  const transport = transportTo(server.url)
  onTestFinished(() => (transport.close(), server.close()))
  while ((await deliverNext({ db, transport, rules, clock: () => new Date() })) === 'done');
  expect(server.inbox.map(({ text }) => text).join()).toMatch(
    /4 days, KWD.53\.000 in all.*settle the KWD.53 between/s,
  )

  await router.navigate({ to: '/dresses/$slug', params: { slug } })
  await screen.findByText('KWD 13.250 / day')
  expect((await visitor.api.dresses.cards({ searchTerm: 'damask under 53 kwd' })).dresses).toHaveLength(1)
  expect((await visitor.api.dresses.cards({ searchTerm: 'damask under 52.999 kwd' })).dresses).toEqual([])
  await router.navigate({ to: '/dress-rental', search: { searchTerm: 'damask', maxTotal: '52.999' } })
  await screen.findByRole('button', { name: /^Remove filter up to KWD.52\.999 for 4 days$/ })
  expect(document.body.textContent).not.toMatch(/\$\d|dollar/)
})
