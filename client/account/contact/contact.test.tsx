import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

describe('messages only', () => {
  test('is a switch that answers at once, and stays', async ({ person }) => {
    const olga = await person('Olga')
    const { user } = visit('/account', olga)
    const box = await screen.findByRole<HTMLInputElement>('switch', { name: /^Messages only/ })
    const said = () =>
      [...document.querySelectorAll('span[data-shown]')].map(({ textContent }) => textContent)
    expect(box.checked).toBe(false)
    expect(said()).toEqual(['Confirmed renters see your e-mail.'])
    expect(document.body.textContent).not.toContain('Your address goes only to')
    await user.click(box)
    expect(box.checked).toBe(true)
    expect(said()).toEqual(['Renters write to you in Messages and do not see your e-mail.'])
    // Its name is the same in both states.
    expect(box).toBe(
      screen.getByRole('switch', {
        name: 'Messages only: Renters write to you in Messages and do not see your e-mail.',
      }),
    )
    await waitFor(async () => expect(await olga.api.people.contact()).toMatchObject({ messagesOnly: true }))
  })

  test('turns back when the server does not hear of it', async ({ person }) => {
    const olga = await person('Olga')
    const { user } = visit('/account', olga, async ({ path }) => {
      if (path === 'people.setContact') throw new TypeError('Failed to fetch')
    })
    const box = await screen.findByRole<HTMLInputElement>('switch', { name: /^Messages only/ })
    await user.click(box)
    await screen.findByText('Nothing was changed')
    await waitFor(() => expect(box.checked).toBe(false))
  })
})

test('blocked people are listed until the last is unblocked', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  await olga.api.people.block({ personId: rita.id })
  const { user } = visit('/account', olga)
  const list = within(await screen.findByRole('list', { name: 'Blocked people' }))
  await user.click(list.getByRole('button', { name: 'Unblock Rita' }))
  await screen.findByText('Unblocked')
  const place = await screen.findByText('Nobody is blocked any more.')
  await waitFor(() => expect(document.activeElement).toBe(place.parentElement))
  expect(await olga.api.people.blocked()).toEqual([])
})
