import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

test('the landing page finds a dress for an occasion without a category, in a color and a budget', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  const gown = { category: 'formal', color: 'Ruby red' } as const
  await olga.list({ ...gown, occasions: ['black_tie'], title: 'Wanted gown', pricePerDay: 40 })
  await olga.list({ ...gown, occasions: ['black_tie'], title: 'Dear gown', pricePerDay: 90 })
  await olga.list({ ...gown, occasions: ['black_tie'], title: 'Ivory gown', color: 'Ivory', pricePerDay: 40 })

  const { user, history } = visit('/', visitor)
  const form = within(await screen.findByRole('search', { name: 'Find a dress' }))
  await user.selectOptions(form.getByLabelText('Occasion'), 'Black tie')
  await user.selectOptions(form.getByLabelText('Color'), 'Red')
  await user.selectOptions(form.getByLabelText('Budget'), 'Up to $200')
  await user.click(form.getByRole('button', { name: 'Find a Dress' }))
  await screen.findByText('1 dress')
  screen.getByText('Wanted gown')
  expect(history.location.pathname + history.location.search).toBe(
    '/dress-rental?colors=red&occasions=black_tie&maxTotal=200',
  )
})
