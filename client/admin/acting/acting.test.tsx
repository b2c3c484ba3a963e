import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { finishedRental, ownerSays, renterSays } from '../../../server/testing/finished-rental.ts'
import { test } from '../../../server/testing/test.ts'
import { broken } from '../../testing/busy.ts'
import { dialog } from '../../testing/on-screen.ts'
import { visit } from '../../testing/visit.tsx'

test('what an admin writes outlives a failure and Escape, is sent once, and the person reads it', async ({
  person,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const ada = await person('Ada', { role: 'admin' })
  const { rentalId } = await finishedRental({ olga, rita, dress: await olga.list() })
  await rita.api.reviews.write({ rentalId, ...renterSays, body: 'She is a thief' })
  await olga.api.reviews.write({ rentalId, ...ownerSays })
  let isBroken = true
  const { user } = visit('/admin/reviews?show=published', ada, async ({ path }) => {
    if (path === 'admin.act' && isBroken) throw broken()
  })
  const row = (await screen.findByText('She is a thief')).closest('li')
  const button = [...(row?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === 'Hide',
  )
  if (!button) throw new Error('It can be hidden.')
  await user.click(button)
  let form = await dialog('Hide this review')
  const decide = () => user.click(form.getByRole('button', { name: 'Hide this review' }))
  await user.type(form.getByLabelText(/^What happened/), 'Please call nobody names.')
  await decide()
  await form.findByText('Please choose a reason.')
  await user.click(form.getByLabelText('Rude or threatening'))
  await decide()
  await form.findByText('Something went wrong.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))

  isBroken = false
  await user.click(button)
  form = await dialog('Hide this review')
  form.getByDisplayValue('Please call nobody names.')
  await decide()
  await screen.findByText('It is done, and they are told')
  expect((await rita.api.people.decisions({})).decisions).toMatchObject([
    { action: 'hide_review', reason: 'rude', words: 'Please call nobody names.', about: 'She is a thief' },
  ])
})
