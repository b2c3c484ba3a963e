import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { notifications } from '@mantine/notifications'
import type { Operation } from '@trpc/client'
import { afterEach, describe, expect } from 'vitest'
import { addDays, formatDays } from '../../shared/day.ts'
import { inDays, test, type Person } from '../../server/testing/test.ts'
import { createCaller } from '../../server/api/router.ts'
import { day } from '../testing/day.ts'
import { dialog } from '../testing/on-screen.ts'
import { keyOf, visit, visitSlowly } from '../testing/visit.tsx'

const from = inDays(40)
const days = (start = from) => ({ from: start, to: addDays(start, 3) })
const withDays = ({ slug }: { slug: string }, start?: string) =>
  `/dresses/${slug}?${new URLSearchParams({ ...days(start), rent: 'yes' })}`
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

afterEach(() => {
  notifications.clean()
  sessionStorage.clear()
})

const slow = (path: string, who: Person) => visitSlowly(path, who, 'rentals.book')

describe('a request that is on its way', () => {
  test('leaves another dress’s dialog and days alone when its answer comes', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const [first, second] = [await olga.list(), await olga.list({ title: 'Second gown' })]
    const { user, router, history, answer } = slow(withDays(first), rita)
    await user.click(await (await dialog()).findByRole('button', { name: 'Confirm request' }))
    const other = withDays(second, inDays(60))
    await act(() => router.navigate({ href: other }))
    await screen.findByRole('dialog', { name: 'Rent Second gown' })
    await answer()
    await screen.findByText('Booking successful!')
    expect(history.location.href).toBe(other)
    screen.getByRole('dialog', { name: 'Rent Second gown' })
  })

  test('leads nowhere when its answer comes after its page was left', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { user, router, history, answer } = slow(withDays(await olga.list()), rita)
    await user.click(await (await dialog()).findByRole('button', { name: 'Confirm request' }))
    await act(() => router.navigate({ to: '/faq' }))
    await answer()
    await screen.findByText('Booking successful!')
    expect(history.location.href).toBe('/faq')
  })

  test('only clears the days when its dialog was closed meanwhile', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { slug } = await olga.list()
    const { user, history, answer } = slow(withDays({ slug }), rita)
    await user.click(await (await dialog()).findByRole('button', { name: 'Confirm request' }))
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    await isClosed()
    await answer()
    await waitFor(() => expect(history.location.href).toBe(`/dresses/${slug}`))
    expect(history).toHaveLength(1)
  })

  test('goes with the days that it was sent with', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { user, answer } = slow(withDays(await olga.list()), rita)
    const form = await dialog()
    await user.click(await form.findByRole('button', { name: 'Change' }))
    await user.click(await form.findByRole('button', { name: 'Confirm request' }))
    await user.click(await day(form, user, addDays(from, 8)))
    await user.click(form.getByRole('button', { name: 'Clear dates' }))
    await user.type(form.getByLabelText('Booking notes'), 'Too late')
    const sum = form.getByText('4 days ·').parentElement
    expect(sum?.textContent).toContain(formatDays(days(), inDays(0)))
    expect(form.getByLabelText('Booking notes')).toHaveProperty('value', '')
    await answer()
    await isClosed()
    expect(await rita.api.rentals.mine()).toMatchObject([{ startDate: from, endDate: addDays(from, 3) }])
  })

  test('fails at once without a connection, and is not sent when there is one', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    let sent = 0
    const { user } = visit(withDays(await olga.list()), rita, async ({ path }) => {
      if (path !== 'rentals.book') return
      sent++
      throw new Error('no connection')
    })
    const form = await dialog()
    const confirm = await form.findByRole('button', { name: 'Confirm request' })
    act(() => onlineManager.setOnline(false))
    try {
      await user.click(confirm)
      expect((await form.findByRole('alert')).textContent).toContain('Failed to create booking')
      await user.click(form.getByRole('button', { name: 'Cancel' }))
      await isClosed()
    } finally {
      act(() => onlineManager.setOnline(true))
    }
    expect(sent).toBe(1)
    expect(await rita.api.rentals.mine()).toEqual([])
  })
})

describe('a request whose answer was lost', () => {
  /** The first request is saved; only its answer is lost. */
  function losing(who: Person) {
    const keys: (string | undefined)[] = []
    const before = async (op: Operation) => {
      if (op.path !== 'rentals.book') return
      keys.push(keyOf(op))
      if (keys.length > 1) return
      await createCaller({ ...who.context, idempotencyKey: keyOf(op) }).rentals.book(Object(op.input))
      throw new Error('the network is gone')
    }
    return { keys, before }
  }

  test('is on the page, and the dialog says whose the days are', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const { before } = losing(rita)
    const { user, router } = visit(withDays(dress), rita, before)
    const form = await dialog()
    await user.click(await form.findByRole('button', { name: 'Confirm request' }))
    await form.findByRole('alert')
    await screen.findByRole('link', { name: 'Open the request', hidden: true })
    await act(() => router.options.context.api.rentals.availability.invalidate())
    await form.findByText('You have asked for these days already.')
  })

  test('is the same one in a dialog that is opened again', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { keys, before } = losing(rita)
    const { user } = visit(withDays(await olga.list()), rita, before)
    const form = await dialog()
    await user.click(await form.findByRole('button', { name: 'Confirm request' }))
    await form.findByRole('alert')
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await isClosed()
    const [rent] = await screen.findAllByRole('button', { name: 'Rent' })
    if (rent) await user.click(rent)
    await user.click(await (await dialog()).findByRole('button', { name: 'Confirm request' }))
    await screen.findByText('Booking successful!')
    expect(keys[1]).toBe(keys[0])
    expect(await rita.api.rentals.mine()).toHaveLength(1)
  })
})
