import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

test('the desk says that nothing waits, then what does and where, and has twelve weeks', async ({
  person,
  db,
}) => {
  const ada = await person('Ada', { role: 'admin' })
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  visit('/admin', ada)
  await screen.findByText('Nothing waits for you.')
  expect(within(screen.getByRole('region', { name: 'Weeks' })).getAllByRole('row')).toHaveLength(13)
  const header = screen.getByRole('navigation', { name: 'Main' })
  expect(within(header).getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin')

  await rita.api.reports.create({ reason: 'fraud', personId: olga.id })
  const job = { name: 'reminders', dueAt: new Date(), finishedAt: new Date(0), problem: 'the disk is full' }
  await db.insertInto('job').values(job).execute()
  document.body.replaceChildren()
  visit('/admin', ada)
  const report = await screen.findByRole('link', { name: '1 report' })
  expect([report.getAttribute('href'), report.parentElement?.textContent]).toEqual([
    '/admin/reports',
    '1 reporttoday',
  ])
  const failed = screen.getByRole('link', { name: '1 job that failed' })
  expect(failed.parentElement?.textContent).toMatch(/^1 job that failed\d{5} days$/)

  document.body.replaceChildren()
  visit('/', rita)
  await screen.findByRole('link', { name: 'Dashboard' })
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
})
