import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { createSessions, type Origin } from '../../server/sessions/sessions.ts'
import { test, type Person } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

/** Signs a person in once more; gives the session's id, as only that browser has it. */
const signIn = async ({ id, context }: Person, device: string | null, network: Origin['network'] = null) =>
  (await createSessions(context.db, false).create(id, { device, network })).value

/** A person in the browser of one of their sessions. */
const at = ({ context }: Person, session: string) => ({
  context: {
    ...context,
    listSessions: (trx: typeof context.db, userId: string) =>
      createSessions(trx, false).list(userId, session),
  },
})

const devices = async () => within(await screen.findByRole('list', { name: 'Devices' }))
const names = async () =>
  (await devices()).getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent)

describe('the devices of an account', () => {
  test('are listed, this one first, and say where and when they were last used', async ({ person }) => {
    const rita = await person('Rita')
    const here = await signIn(rita, 'Firefox on Linux', '203.0.113.*')
    await signIn(rita, null)
    visit('/account', at(rita, here))
    const [first, second, ...others] = (await devices()).getAllByRole('listitem')
    expect(others).toEqual([])
    expect(first?.textContent).toMatch(/^Firefox on Linux203\.0\.113\.\*, last used .+This device$/)
    expect(second?.textContent).toMatch(/^Unknown devicelast used .+Sign out$/)
    expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull()
    screen.getByText('You are signed in on 2 devices, this one included.')
  })

  test('are one: this one', async ({ person }) => {
    const rita = await person('Rita')
    visit('/account', at(rita, await signIn(rita, 'Firefox on Linux')))
    await screen.findByText('You are signed in on 1 device: this one.')
  })

  test('are signed out one by one, once for a double click, and the keyboard stays among them', async ({
    person,
  }) => {
    const rita = await person('Rita')
    const here = await signIn(rita, 'Firefox on Linux')
    for (const device of ['Chrome on Android', 'Safari on iOS']) await signIn(rita, device)
    const server = Promise.withResolvers<void>()
    let sent = 0
    const { user } = visit('/account', at(rita, here), async ({ path }) => {
      if (path !== 'auth.endSession') return
      sent++
      await server.promise
    })
    const end = await screen.findByRole('button', { name: 'Sign out Chrome on Android' })
    end.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(end.ariaDisabled).toBe('true'))
    await user.click(end)
    server.resolve()
    await waitFor(async () => expect(await names()).toEqual(['Firefox on Linux', 'Safari on iOS']))
    expect(sent).toBe(1)
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Devices' }))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign out Safari on iOS' }))
    screen.getByText('You are signed in on 2 devices, this one included.')
  })

  test('stay when the network is lost, and say so beside the one', async ({ person }) => {
    const rita = await person('Rita')
    const here = await signIn(rita, 'Firefox on Linux')
    await signIn(rita, 'Safari on iOS')
    const { user } = visit('/account', at(rita, here), async ({ path }) => {
      if (path === 'auth.endSession') throw new TypeError('Failed to fetch')
    })
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('This device could not be signed out. Please try again.')
    expect(alert.closest('li')?.textContent).toContain('Safari on iOS')
    expect(await names()).toEqual(['Firefox on Linux', 'Safari on iOS'])
  })

  test('are five at first, and all when somebody asks', async ({ person, db }) => {
    const rita = await person('Rita')
    const here = await signIn(rita, 'Firefox on Linux')
    for (let device = 1; device < 20; device++) {
      await signIn(rita, `Phone ${device}`)
      const lastUsedAt = new Date(Date.now() - (20 - device) * 60_000)
      await db
        .updateTable('session')
        .set({ lastUsedAt })
        .where('userId', '=', rita.id)
        .where('device', '=', `Phone ${device}`)
        .execute()
    }
    const { user } = visit('/account', at(rita, here))
    expect(await names()).toEqual(['Firefox on Linux', 'Phone 19', 'Phone 18', 'Phone 17', 'Phone 16'])
    await user.click(screen.getByRole('button', { name: 'Show all 20', expanded: false }))
    expect(await names()).toHaveLength(20)
    await user.keyboard('{Enter}')
    expect(await names()).toHaveLength(5)
  })

  test('are all signed out at once', async ({ person }) => {
    const rita = await person('Rita')
    const here = await signIn(rita, 'Firefox on Linux')
    for (const device of ['Chrome on Android', 'Safari on iOS']) await signIn(rita, device)
    let isHere = true
    const context = {
      ...at(rita, here).context,
      user: async () => (isHere ? await rita.context.user() : null),
      sendCookie: () => void (isHere = false),
    }
    const { user, history } = visit('/account', { context })
    await screen.findByText('You are signed in on 3 devices, this one included.')
    await user.click(screen.getByRole('button', { name: 'Sign Out Everywhere' }))
    await screen.findByText('Signed out on 3 devices')
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
  })
})
