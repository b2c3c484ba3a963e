import { cleanup, screen, waitFor } from '@testing-library/react'
import { notifications } from '@mantine/notifications'
import type { Operation } from '@trpc/client'
import { afterEach, describe, expect } from 'vitest'
import { addDays, formatDays } from '../../shared/day.ts'
import { asking, inDays, test } from '../../server/testing/test.ts'
import { createCaller } from '../../server/api/router.ts'
import { daysDialog, dialog } from '../testing/on-screen.ts'
import { keyOf, visit } from '../testing/visit.tsx'

const from = inDays(40)
const days = (count: number) => ({ from, to: addDays(from, count - 1) })
const withDays = ({ slug }: { slug: string }, count = 4) =>
  `/dresses/${slug}?${new URLSearchParams({ ...days(count), rent: 'yes' })}`

// Notifications outlive the page that showed them.
afterEach(() => notifications.clean())

describe('asking for a dress', () => {
  test('a visitor signs up first, sees what for, and the chosen days go with them', async ({
    person,
    visitor,
  }) => {
    localStorage.clear()
    const olga = await person('Olga')
    const dress = await olga.list()
    const { user, history } = visit(`/dresses/${dress.slug}?${new URLSearchParams(days(4))}`, visitor)

    const [rent] = await screen.findAllByRole('button', { name: 'Rent' })
    if (rent) await user.click(rent)

    await screen.findByRole('heading', { name: 'Create an Account' })
    expect(new URLSearchParams(history.location.search).get('from')).toBe(withDays(dress))
    const why = await screen.findByText('Sign in or create an account to ask')
    expect(why.parentElement?.textContent).toContain(
      `${dress.title}4 days · ${formatDays(days(4), inDays(0))} · $200.00`,
    )
    await user.type(screen.getByLabelText('Email'), 'nina@people.test')
    await user.type(screen.getByLabelText('Password'), 'Correct horse 1')
    await user.type(screen.getByLabelText('Display Name'), 'Nina')
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await dialog()
    expect(history.location.href).toBe(withDays(dress))
  })

  test('a visitor whose browser has signed in before finds the sign-in form first', async ({
    person,
    visitor,
  }) => {
    localStorage.clear()
    const { email } = await visitor.api.auth
      .register({ email: 'vera@people.test', password: 'Correct horse 1', displayName: 'Vera' })
      .then(({ user }) => user)
    const dress = await (await person('Olga')).list()
    const login = visit('/login', visitor)
    await login.user.type(await screen.findByLabelText('Email'), email)
    await login.user.type(screen.getByLabelText('Password'), 'Correct horse 1')
    await login.user.click(screen.getByRole('button', { name: 'Log In' }))
    await screen.findByRole('button', { name: 'Log out' })
    cleanup()

    for (const [search, asked] of [
      [`?${new URLSearchParams(days(4))}`, '$200.00'],
      ['', '$50.00 / day'],
    ] as const) {
      const { user } = visit(`/dresses/${dress.slug}${search}`, visitor)
      const [rent] = await screen.findAllByRole('button', { name: 'Rent' })
      if (rent) await user.click(rent)
      await screen.findByRole('heading', { name: 'Welcome Back' })
      const why = await screen.findByText('Sign in or create an account to ask')
      expect(why.parentElement?.textContent).toContain(asked)
      cleanup()
    }
  })

  test('back from signing in, the dialog has the days; one request goes out however often it is pressed', async ({
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const server = Promise.withResolvers<void>()
    let sent = 0
    const { user, history } = visit(withDays(dress), rita, async ({ path }) => {
      if (path !== 'rentals.book') return
      sent++
      await server.promise
    })

    const form = await dialog()
    expect(form.getByText(formatDays(days(4), inDays(0)), { exact: false }).parentElement).toHaveProperty(
      'textContent',
      `4 days · ${formatDays(days(4), inDays(0))} · $200.00`,
    )
    await user.type(form.getByLabelText('Booking notes'), 'A winter wedding')
    const confirm = await form.findByRole('button', { name: 'Confirm request' })
    await user.dblClick(confirm)
    server.resolve()

    await screen.findByText('Booking successful!')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(history.location.search).toBe('')
    expect(sent).toBe(1)
    expect(await rita.api.rentals.mine()).toMatchObject([
      { startDate: from, endDate: addDays(from, 3), totalPrice: 200, bookingNotes: 'A winter wedding' },
    ])
  })

  test('whose answer was lost on the way is one request, however often it is tried; the next dialog asks anew', async ({
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const keys: (string | undefined)[] = []
    const send = async (op: Operation) => {
      if (op.path !== 'rentals.book') return
      keys.push(keyOf(op))
      if (keys.length > 1) return
      // The request is saved; only the answer is lost.
      await createCaller({ ...rita.context, idempotencyKey: keyOf(op) }).rentals.book(asking(dress, from))
      throw new Error('the network is gone')
    }
    const { user } = visit(withDays(dress), rita, send)
    const form = await dialog()
    await user.click(await form.findByRole('button', { name: 'Confirm request' }))
    await form.findByRole('alert')
    await user.click(form.getByRole('button', { name: 'Confirm request' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await rita.api.rentals.mine()).toHaveLength(1)

    cleanup()
    const next = visit(withDays(await olga.list()), rita, send)
    await next.user.click(await (await dialog()).findByRole('button', { name: 'Confirm request' }))
    await waitFor(() => expect(keys).toHaveLength(3))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[2]).not.toBe(keys[0])
    await waitFor(async () => expect(await rita.api.rentals.mine()).toHaveLength(2))
  })

  test('fewer than four days are warned about and cannot be confirmed', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    visit(withDays(await olga.list(), 3), rita)
    const form = await dialog()
    form.getByText('Minimum rental period is 4 days.')
    expect(form.getByRole('button', { name: 'Confirm request' })).toHaveProperty('disabled', true)
  })

  test('more than 90 days are refused in words', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { user } = visit(`/dresses/${(await olga.list()).slug}?rent=yes`, rita)
    const form = await daysDialog(user)
    const first = await waitFor(() => {
      const day = document.activeElement
      if (!(day instanceof HTMLElement) || !day.dataset.day || day.dataset.refused) throw new Error('not yet')
      return day.dataset.day
    })
    await user.keyboard('{Enter}')
    await form.findByText('4 days ·')
    for (let month = 0; month < 4; month++) {
      await user.keyboard('{PageDown}')
      await waitFor(() => expect(document.activeElement).not.toHaveProperty('ariaDisabled', 'true'))
    }
    await user.keyboard('{Enter}')
    await form.findByText('A rental can last at most 90 days.')
    expect(form.getByRole('button', { name: 'Confirm request' })).toHaveProperty('disabled', true)
    expect(first >= inDays(0)).toBe(true)
  })

  test('27 days that cost more than 28 are pointed out, and one press extends them', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { user } = visit(withDays(await olga.list(), 27), rita)
    const form = await dialog()
    await user.click(await form.findByRole('button', { name: /^Extend to/ }))
    await form.findByText('28 days ·')
    form.getByText('$1,050.00')
  })

  test('when somebody was faster, the dialog says so, keeps the notes and shows the days as taken', async ({
    person,
  }) => {
    const [olga, rita, rosa] = [await person('Olga'), await person('Rita'), await person('Rosa')]
    const dress = await olga.list()
    const { user } = visit(withDays(dress), rita)
    const form = await dialog()
    await user.type(form.getByLabelText('Special requests'), 'Please steam it')
    await rosa.api.rentals.book(asking(dress, from))

    await user.click(form.getByRole('button', { name: 'Confirm request' }))

    const alert = await form.findByRole('alert')
    expect(alert.textContent).toContain('These dates are no longer available. Please choose different dates.')
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Confirm request' })).toHaveProperty('disabled', true),
    )
    expect(form.getByLabelText('Special requests')).toHaveProperty('value', 'Please steam it')
    expect(form.getAllByRole('button', { name: /unavailable$/ }).length).toBeGreaterThan(0)
  })

  test('when the price has changed, the right total is shown to be confirmed', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const { user } = visit(withDays(dress), rita)
    const form = await dialog()
    await olga.api.dresses.update({ id: dress.id, pricePerDay: 60 })

    await user.click(form.getByRole('button', { name: 'Confirm request' }))
    await form.findByText('The price of this dress has changed. Please review the new total.')
    await form.findByText('$240.00')

    await user.click(form.getByRole('button', { name: 'Confirm request' }))
    await screen.findByText('Booking successful!')
    expect(await rita.api.rentals.mine()).toMatchObject([{ totalPrice: 240 }])
  })

  test('whoever is new is told at the sixth request what lifts the limit, and keeps days and notes', async ({
    person,
  }) => {
    const olga = await person('Olga')
    const somebody = await person('Rita')
    const rita = somebody.at({ rules: { ...somebody.context.rules, rateLimits: true } })
    const other = await olga.list()
    for (let n = 0; n < 5; n++) await rita.api.rentals.book(asking(other, inDays(10 + 4 * n)))
    const { user } = visit(withDays(await olga.list()), rita)
    const form = await dialog()
    await user.type(form.getByLabelText('Special requests'), 'Please steam it')
    await user.click(form.getByRole('button', { name: 'Confirm request' }))

    const alert = await form.findByRole('alert')
    expect(alert.textContent).toContain('Confirm your email address to ask for more.')
    expect(form.getByRole('button', { name: 'Confirm request' })).toHaveProperty('disabled', false)
    expect(form.getByLabelText('Special requests')).toHaveProperty('value', 'Please steam it')
  })
})

describe('a dress’s page', () => {
  test('offers its owner no Rent button', async ({ person }) => {
    const olga = await person('Olga')
    visit(withDays(await olga.list()), olga)
    await screen.findByText('Your dress.')
    expect(screen.queryByRole('button', { name: 'Rent' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('marks a dress that is not available, and rents it to nobody', async ({ person, visitor }) => {
    const olga = await person('Olga')
    const { id, slug } = await olga.list()
    await olga.api.dresses.update({ id, available: false })
    visit(`/dresses/${slug}`, visitor)
    await screen.findByText('Unavailable', { selector: 'span' })
    expect(screen.queryByRole('button', { name: 'Rent' })).toBeNull()
  })

  test('answers to a slug it had before, and to its number', async ({ person, visitor }) => {
    const olga = await person('Olga')
    const { id, slug } = await olga.list()
    const renamed = await olga.api.dresses.update({ id, title: 'Ivory column gown' })
    const { router } = visit(`/dresses/${slug}`, visitor)
    await screen.findByRole('heading', { name: 'Ivory column gown' })
    expect(router.state.location.pathname).toBe(`/dresses/${renamed.slug}`)

    await router.navigate({ href: `/dresses/${id}/whatever` })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dresses/${renamed.slug}`))
  })

  test('of no dress says so', async ({ visitor }) => {
    visit('/dresses/no-such-dress', visitor)
    await screen.findByRole('heading', { name: 'Dress not found' })
    screen.getByText('The dress you are looking for does not exist or may have been removed.')
    screen.getByRole('link', { name: 'Go to Homepage' })
  })

  test('that cannot be fetched says why', async ({ visitor }) => {
    visit('/dresses/some-dress', visitor, async ({ path }) => {
      if (path === 'dresses.bySlug') throw new Error('no server')
    })
    await screen.findByRole('heading', { name: 'Error loading dress details' })
    screen.getByText('Failed to fetch dress')
  })
})
