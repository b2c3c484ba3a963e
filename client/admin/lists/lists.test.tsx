import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

test('an admin searches a list, and goes from a row to the page of it; of themselves they decide nothing', async ({
  person,
}) => {
  const ada = await person('Ada Lark', { role: 'admin' })
  const olga = await person('Olga Siskin')
  await olga.list({ title: 'Siskin gown' })
  const { user, history } = visit('/admin/people', ada)
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'siski{Enter}')
  const list = within(await screen.findByRole('region', { name: 'People' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(history.location.search).toBe('?q=siski')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }))
  expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(
    '/_api/admin/csv/people.csv?q=siski',
  )
  await user.click(list.getByRole('link', { name: 'Olga Siskin' }))
  await screen.findByRole('heading', { level: 1, name: 'Olga Siskin' })
  screen.getByRole('button', { name: 'Suspend' })
  expect(screen.getByRole('link', { name: 'Dresses' }).getAttribute('href')).toBe(
    `/admin/dresses?q=${olga.id}`,
  )

  document.body.replaceChildren()
  visit(`/admin/people/${ada.id}`, ada)
  await screen.findByRole('heading', { level: 1, name: 'Ada Lark' })
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
})
