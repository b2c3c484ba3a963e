import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { createLimits } from '../../../server/sessions/limits.ts'
import { rules } from '../../../server/testing/rules.ts'
import { test } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

const line = (email = '') => `We cannot write to ${email} until you confirm it.`
const words = (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent === expected
let expected = ''

describe('whoever has not confirmed an address', () => {
  test('is told so on the dashboard, and has the letter sent again, within limits', async ({
    person,
    db,
  }) => {
    const rita = await person('Rita')
    expected = line((await rita.context.user())?.email)
    const { user } = visit('/dashboard', { context: { ...rita.context, limits: createLimits(db, true) } })
    await screen.findByText(words)
    await user.click(screen.getByRole('button', { name: 'Send the letter again' }))
    await screen.findByText(/^A letter is on its way to rita-/)
    const letters = await db.selectFrom('letter').select('kind').where('userId', '=', rita.id).execute()
    expect(letters).toEqual([{ kind: 'verify' }])
    await user.click(screen.getByRole('button', { name: 'Send the letter again' }))
    await screen.findByText('A letter has just left. Please look for it, or try again in a minute.')
  })

  test('is told so beside a dress that they have listed, and where they choose their letters', async ({
    person,
  }) => {
    const olga = await person('Olga')
    expected = line((await olga.context.user())?.email)
    const { slug } = await olga.list()
    for (const path of [`/dresses/${slug}`, '/account/mail']) {
      visit(path, olga)
      await screen.findByText(words)
      cleanup()
    }
  })

  test('is no longer told once they have, and not where no letter is sent', async ({ person, db }) => {
    const rita = await person('Rita')
    const silent = rita.at({ rules: { ...rules, mailWay: 'off' } })
    for (const who of [silent, rita]) {
      if (who === rita)
        await db
          .updateTable('appUser')
          .set({ emailVerifiedAt: new Date() })
          .where('id', '=', rita.id)
          .execute()
      const { queryClient } = visit('/dashboard', who)
      const answers = () => queryClient.getQueriesData({ queryKey: [['mail', 'choices']] })
      await waitFor(() => expect(answers()).toEqual([[expect.anything(), expect.anything()]]))
      await screen.findByRole('tab', { name: 'My Rentals' })
      expect(screen.queryByText(/We cannot write/)).toBeNull()
      cleanup()
    }
  })
})
