import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { rules } from '../../../server/testing/rules.ts'
import { test } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

test('whoever has not accepted the terms is asked as they write, and goes on with their words', async ({
  person,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const dress = await olga.list()
  const first = { dressId: dress.id, subject: 'The hem', message: 'How long is it at the back?' }
  const { threadId } = await rita.api.messages.open(first)
  const asked = rita.at({ rules: { ...rules, shop: { ...rules.shop, terms: 2 } } })
  const { user } = visit(`/messages/${threadId}`, asked)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message to / })
  await user.type(field, 'And at the front?')
  await user.click(screen.getByRole('button', { name: 'Send' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Our terms' }))
  expect(dialog.getByRole('link', { name: 'our terms' }).getAttribute('href')).toBe('/terms')
  await user.click(dialog.getByRole('button', { name: 'Not Now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByDisplayValue('And at the front?')

  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click(await screen.findByRole('button', { name: 'I Accept' }))
  await screen.findByText('Terms accepted')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(async () =>
    expect((await olga.api.messages.thread({ threadId })).messages.map(({ text }) => text)).toContain(
      'And at the front?',
    ),
  )
})
