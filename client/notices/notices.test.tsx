import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { notifyOfAccount } from '../../server/notices/commands.ts'
import { asking, inDays, test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

describe('the bell', () => {
  test('says on every page how many notices have not been read', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.rentals.book(asking(await olga.list(), inDays(10)))
    visit('/faq', olga)
    const bell = await screen.findByRole('link', { name: 'Notices, 1 not read' })
    expect(bell.getAttribute('href')).toBe('/notices')
  })

  test('is silent where there is nothing, and not there for a visitor', async ({ person, visitor }) => {
    visit('/faq', await person('Olga'))
    await screen.findByRole('link', { name: 'Notices' })
    document.body.replaceChildren()
    visit('/faq', visitor)
    await screen.findByRole('link', { name: 'Sign In' })
    expect(screen.queryByRole('link', { name: /Notices/ })).toBeNull()
  })
})

describe('the list of notices', () => {
  test('says that there is nothing', async ({ person }) => {
    visit('/notices', await person('Olga'))
    await screen.findByRole('heading', { level: 1, name: 'Notices' })
    await screen.findByText('Nothing new.')
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  test('tells each side in a sentence that leads to what it is about', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ title: 'Noticed gown' })
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    const { user, history } = visit('/notices', olga)
    const line = await screen.findByRole('link', { name: /^New: ?Rita asks for Noticed gown, / })
    await user.click(line)
    await waitFor(() => expect(history.location.pathname).toBe(`/rentals/${rentalId}`))
    await screen.findByRole('heading', { level: 1, name: /^Please answer Rita by/ })
    await screen.findByRole('link', { name: 'Notices' })

    await olga.api.rentals.decide({ rentalId, status: 'cancelled' })
    document.body.replaceChildren()
    visit('/notices', rita)
    await screen.findByRole('link', { name: /^New: ?Olga declined your request for Noticed gown, / })
  })

  test('tells of the account too, and leads to where one can do something about it', async ({
    person,
    db,
  }) => {
    const olga = await person('Olga')
    const told = ['password_changed', 'address_changed', 'unreachable', 'reported'] as const
    for (const kind of told) await notifyOfAccount(db, kind, olga.id, new Date())
    const { user, history } = visit('/notices', olga)
    const list = within(await screen.findByRole('list', { name: 'Notices' }))
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/reports',
      '/account/mail',
      '/account',
      '/account',
    ])
    await user.click(list.getByRole('link', { name: /^New: ?A letter to your address came back\./ }))
    await waitFor(() => expect(history.location.pathname).toBe('/account/mail'))
    await screen.findByRole('link', { name: 'Notices, 3 not read' })
  })

  test('says that older ones could not be loaded, and asks again at the next press', async ({
    person,
    db,
  }) => {
    const olga = await person('Olga')
    for (let count = 0; count < 31; count++)
      await notifyOfAccount(db, 'password_changed', olga.id, new Date())
    let isLost = true
    const { user } = visit('/notices', olga, async ({ path, input }) => {
      if (path === 'notices.list' && Object(input).cursor && isLost) throw new Error('no server')
    })
    await user.click(await screen.findByRole('button', { name: 'Show older' }))
    const alert = await screen.findByText('Older notices could not be loaded. Please try again.')
    expect(alert.role).toBe('alert')
    isLost = false
    await user.click(screen.getByRole('button', { name: 'Show older' }))
    const list = within(screen.getByRole('list', { name: 'Notices' }))
    await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(31))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is read at once, and the bell falls silent', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    for (const days of [10, 20]) await rita.api.rentals.book(asking(dress, inDays(days)))
    const { user } = visit('/notices', olga)
    const list = within(await screen.findByRole('list', { name: 'Notices' }))
    expect(list.getAllByRole('link', { name: /^New:/ })).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await screen.findByRole('link', { name: 'Notices' })
    await waitFor(() => expect(list.queryByRole('link', { name: /^New:/ })).toBeNull())
    expect(screen.getByRole('button', { name: 'Mark all as read' }).ariaDisabled).toBe('true')
  })

  test('is read also where only what is further down is new', async ({ person, db }) => {
    const olga = await person('Olga')
    for (let count = 0; count < 31; count++)
      await notifyOfAccount(db, 'password_changed', olga.id, new Date())
    const { notices } = await olga.api.notices.list({})
    for (const { id } of notices) await olga.api.notices.seen({ id })
    const { user } = visit('/notices', olga)
    await screen.findByRole('link', { name: 'Notices, 1 not read' })
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await screen.findByRole('link', { name: 'Notices' })
  })

  test('says so when nothing could be marked, and keeps what it showed', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.rentals.book(asking(await olga.list(), inDays(10)))
    const { user } = visit('/notices', olga, async ({ path }) => {
      if (path === 'notices.seen') throw new Error('no server')
    })
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await screen.findByText('Nothing was marked as read')
    await screen.findByRole('link', { name: /^New:/ })
  })
})

describe('the dashboard', () => {
  test('opens where something waits, and turns no page when it is answered', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.rentals.book(asking(await olga.list(), inDays(10)))
    const { user } = visit('/dashboard', olga)
    const tab = await screen.findByRole('tab', { name: /^Owner Dashboard/, selected: true })
    await user.click(screen.getByRole('tab', { name: /^Pending Requests/ }))
    await user.click(await screen.findByRole('button', { name: /^Approve/ }))
    await user.click(await screen.findByRole('button', { name: /^Approve now/ }))
    await screen.findByText('Request approved')
    expect(tab.getAttribute('aria-selected')).toBe('true')
  })
})
