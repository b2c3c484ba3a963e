import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../../../server/testing/test.ts'
import { broken } from '../../testing/busy.ts'
import { visit } from '../../testing/visit.tsx'

test('a person reads what was decided and answers once, and what became of what they reported', async ({
  person,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const ada = await person('Ada', { role: 'admin' })
  visit('/account/decisions', rita)
  await screen.findByText('Nothing was decided about you.')
  await screen.findByText('You have not reported anything.')
  document.body.replaceChildren()

  await rita.api.reports.create({ reason: 'rude', words: 'She shouts.', personId: olga.id })
  const [report] = (await rita.api.reports.mine({})).reports
  await ada.api.admin.act({ action: 'warn', id: rita.id, reason: 'rude', words: 'Please shout at nobody.' })
  let isBroken = true
  const { user } = visit('/account/decisions', rita, async ({ path }) => {
    if (path === 'reports.answer' && isBroken) throw broken()
  })
  const about = within(await screen.findByRole('region', { name: 'Decisions about you' }))
  await about.findByText('Please shout at nobody.')
  about.getByText('Reason: Rude or threatening')
  await user.click(about.getByRole('button', { name: 'Send answer' }))
  await about.findByText('Please write something.')
  await user.type(about.getByLabelText('Your answer'), 'I never did.')
  await user.click(about.getByRole('button', { name: 'Send answer' }))
  await about.findByText('Something went wrong.')
  isBroken = false
  await user.click(about.getByRole('button', { name: 'Send answer' }))
  await about.findByText('Nobody has looked at it yet.')
  about.getByText('I never did.')
  expect(about.queryByLabelText('Your answer')).toBeNull()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'))
  const reported = within(screen.getByRole('region', { name: 'What you reported' }))
  expect(reported.getAllByRole('listitem')).toHaveLength(1)
  reported.getByText('Nobody has looked at it yet.')

  await ada.api.admin.closeReport({
    reportId: report?.reportId ?? 0,
    outcome: 'nothing_found',
    words: 'We asked around.',
  })
  document.body.replaceChildren()
  visit('/account/decisions', rita)
  await screen.findByText('We found nothing against the terms of the shop.')
  screen.getByText('We asked around.')
})

test('a suspended person is told so on their pages, and where they read why', async ({ person }) => {
  const [ada, rita] = [await person('Ada', { role: 'admin' }), await person('Rita')]
  await ada.api.admin.act({
    action: 'suspend',
    id: rita.id,
    reason: 'spam',
    words: 'No more of it.',
    days: 7,
  })
  const { user } = visit('/favorites', rita)
  await screen.findByText('Your account is suspended.', { exact: false })
  await user.click(screen.getByRole('link', { name: 'Read why' }))
  await screen.findByText('No more of it.')
})
