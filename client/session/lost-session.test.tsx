import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { getQueryKey } from '@trpc/react-query'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { openBrowser, password } from '../../server/testing/app.ts'
import { inDays, sitDown } from '../../server/testing/test.ts'
import { trpc } from '../api/api.ts'
import { noConnection, test, visitOverHttp, type Network } from '../testing/over-http.tsx'
import { UploadError, uploadImage } from '../uploads/upload.ts'

// The one call that is not a procedure; mocked below HTTP.
vi.mock('../uploads/upload.ts', async (original) => ({
  ...(await original<object>()),
  uploadImage: vi.fn<typeof uploadImage>(),
}))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

/** Ends the sessions on the server: not while a page is loading, or its own calls would notice first. */
async function endSessions(db: Db, userId: string, queryClient: QueryClient) {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await db.deleteFrom('session').where('userId', '=', userId).execute()
}

/** The same with a call, before anything else of the page can notice it. */
function endWith(called: string, { db, userId }: { db: Db; userId: string }): Network {
  let hasEnded = false
  return (procedures, arrive) => {
    if (hasEnded || !procedures.includes(called)) return undefined
    hasEnded = true
    return db.deleteFrom('session').where('userId', '=', userId).execute().then(arrive)
  }
}

async function logIn(user: UserEvent, email: string) {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Log In' }))
}

/** A caller of the routers, to list a dress that others can look at. */
const owner = async (db: Db, id: string) =>
  sitDown(db, {
    ...(await db
      .selectFrom('appUser')
      .select(['id', 'email', 'displayName', 'role', 'mustChangePassword'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()),
  })

describe('a session that has ended', () => {
  test('shows in the header at once, and a problem leads through sign-in and back to the name typed', async ({
    signedUp,
    db,
  }) => {
    const rita = await signedUp('Rita')
    const { user, history, queryClient } = visitOverHttp('/account', rita)
    const name = await screen.findByLabelText('Display Name')
    await screen.findByRole('heading', { name: 'Devices' })
    await user.clear(name)
    await user.type(name, 'Rita the Second')
    await endSessions(db, rita.id, queryClient)
    await user.click(screen.getByRole('button', { name: 'Save Name' }))

    const problem = await screen.findByRole('alert')
    expect(problem.textContent).toBe('Please sign in. Sign in')
    const header = within(screen.getByRole('banner'))
    expect((await header.findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe(
      '/login?from=%2Faccount',
    )
    expect(screen.getByLabelText('Display Name')).toHaveProperty('value', 'Rita the Second')

    await user.click(within(problem).getByRole('link', { name: 'Sign in' }))
    await logIn(user, rita.email)
    await waitFor(() => expect(history.location.pathname).toBe('/account'))
    expect(await screen.findByLabelText('Display Name')).toHaveProperty('value', 'Rita the Second')
    await user.click(screen.getByRole('button', { name: 'Save Name' }))
    await screen.findByText('Name saved')
    await screen.findByRole('link', { name: 'Rita the Second' })
  })

  test('leads back to a listing with everything typed and uploaded, and to nobody else', async ({
    signedUp,
    db,
    app,
  }) => {
    const rita = await signedUp('Rita')
    const asRita = await owner(db, rita.id)
    vi.mocked(uploadImage).mockImplementation(() => asRita.upload())
    const { user, history, queryClient } = visitOverHttp('/dresses/add', rita)
    await user.type(await screen.findByLabelText('Title'), 'A dress of many words')
    await user.upload(
      screen.getByLabelText('Photos'),
      new File(['photo'], 'front.jpg', { type: 'image/jpeg' }),
    )
    await screen.findByRole('img', { name: 'front.jpg' })

    await endSessions(db, rita.id, queryClient)
    vi.mocked(uploadImage).mockRejectedValue(new UploadError('Not authenticated', 401))
    await user.upload(
      screen.getByLabelText('Photos'),
      new File(['photo'], 'back.jpg', { type: 'image/jpeg' }),
    )
    const alert = await screen.findByRole('alert')
    await user.click(await within(alert).findByRole('link', { name: 'Sign in' }))
    await logIn(user, rita.email)
    await waitFor(() => expect(history.location.pathname).toBe('/dresses/add'))
    await waitFor(() =>
      expect(screen.getByLabelText('Title')).toHaveProperty('value', 'A dress of many words'),
    )
    screen.getByRole('img', { name: 'front.jpg' })
    await screen.findByText('What you had not listed yet is still here.')

    const olga = await openBrowser(app)
    const email = 'olga-elsewhere@people.test'
    await olga.post('/_api/auth/register_with_password', { email, password, displayName: 'Olga' })
    document.body.replaceChildren()
    visitOverHttp('/dresses/add', olga)
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', '')
    await screen.findByRole('link', { name: 'Olga' })
    expect(screen.queryByRole('img', { name: 'front.jpg' })).toBeNull()
  })

  test('remembers the heart that was pressed, and does it after signing in', async ({ signedUp, db }) => {
    const olga = await signedUp('Olga')
    const dress = await (await owner(db, olga.id)).list({ title: 'Hearted gown' })
    const rita = await signedUp('Rita')
    const ending = endWith('favorites.toggle', { db, userId: rita.id })
    const { user, history } = visitOverHttp(`/dresses/${dress.slug}`, rita, ending)
    const heart = await screen.findByRole('button', { name: 'Save Hearted gown' })
    await waitFor(() => expect(heart.getAttribute('aria-disabled')).toBe('false'))
    await user.click(heart)

    const toast = (await screen.findByText('Failed to toggle favorite')).closest('[role="alert"]')
    if (!(toast instanceof HTMLElement)) throw new Error('It is not announced.')
    await user.click(await within(toast).findByRole('link', { name: 'Sign in' }))
    await logIn(user, rita.email)
    await waitFor(() => expect(history.location.pathname).toBe(`/dresses/${dress.slug}`))
    await screen.findByRole('button', { name: 'Remove Hearted gown from favorites' })
    await waitFor(async () => {
      const [favorite] = (await rita.get('/_api/favorites')).json().json
      expect(favorite.id).toBe(dress.id)
    })
    expect(screen.queryByText('Failed to toggle favorite')).toBeNull()
  })

  test('remembers a heart pressed at the moment another call finds that it has ended', async ({
    signedUp,
    db,
  }) => {
    const olga = await signedUp('Olga')
    const dress = await (await owner(db, olga.id)).list({ title: 'Late heart gown' })
    const rita = await signedUp('Rita')
    const ending = endWith('favorites.toggle', { db, userId: rita.id })
    const { user, queryClient } = visitOverHttp(`/dresses/${dress.slug}`, rita, ending)
    const heart = await screen.findByRole('button', { name: 'Save Late heart gown' })
    await waitFor(() => expect(heart.getAttribute('aria-disabled')).toBe('false'))
    queryClient.setQueryData(getQueryKey(trpc.auth.session, undefined, 'query'), null)
    heart.click() // before anything is drawn anew

    const toast = (await screen.findByText('Failed to toggle favorite')).closest('[role="alert"]')
    if (!(toast instanceof HTMLElement)) throw new Error('It is not announced.')
    await user.click(await within(toast).findByRole('link', { name: 'Sign in' }))
    await logIn(user, rita.email)
    await screen.findByRole('button', { name: 'Remove Late heart gown from favorites' })
  })

  test('leads back into a letter to an owner, which opens by itself', async ({ signedUp, db }) => {
    const olga = await signedUp('Olga')
    const dress = await (await owner(db, olga.id)).list({ title: 'Lettered gown' })
    const rita = await signedUp('Rita')
    const days = { from: inDays(30), to: inDays(33) }
    const { user, router, queryClient } = visitOverHttp(
      `/dresses/${dress.slug}?${new URLSearchParams(days)}`,
      rita,
    )
    await screen.findByRole('link', { name: 'Rita' })
    await user.click(await screen.findByRole('button', { name: 'Contact Owner' }))
    await user.type(await screen.findByLabelText('Subject'), 'About the hem')
    await user.type(screen.getByLabelText('Message'), 'How long is it at the back?')
    await endSessions(db, rita.id, queryClient)
    await router.options.context.api.favorites.list.invalidate()

    const dialog = within(screen.getByRole('dialog'))
    await dialog.findByText(/You have been signed out/)
    await user.click(dialog.getByRole('link', { name: 'Sign in' }))
    await logIn(user, rita.email)
    expect(await screen.findByLabelText('Subject')).toHaveProperty('value', 'About the hem')
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'How long is it at the back?')
    expect(router.state.location.search).toMatchObject(days)
  })

  test('leaves the booking dialog open with its days and words, and leads back into it', async ({
    signedUp,
    db,
  }) => {
    const olga = await signedUp('Olga')
    const dress = await (await owner(db, olga.id)).list({ title: 'Booked gown' })
    const rita = await signedUp('Rita')
    const days = { from: inDays(30), to: inDays(33) }
    const { user, router, history, queryClient } = visitOverHttp(
      `/dresses/${dress.slug}?${new URLSearchParams({ ...days, rent: 'yes' })}`,
      rita,
    )
    await user.type(await screen.findByLabelText('Booking notes'), 'For the opera')
    await endSessions(db, rita.id, queryClient)
    await router.options.context.api.favorites.list.invalidate()

    const dialog = within(screen.getByRole('dialog'))
    await dialog.findByText(/You have been signed out/)
    expect(dialog.getByLabelText('Booking notes')).toHaveProperty('value', 'For the opera')
    // Another press shows it again and sends nothing.
    await user.click(dialog.getByRole('button', { name: 'Confirm request' }))
    await screen.findByText('Booking failed')
    await user.click(dialog.getByRole('link', { name: 'Sign in' }))
    await logIn(user, rita.email)
    await waitFor(() => expect(history.location.pathname).toBe(`/dresses/${dress.slug}`))
    expect(await screen.findByLabelText('Booking notes')).toHaveProperty('value', 'For the opera')
    expect(router.state.location.search).toMatchObject(days)
    expect(screen.queryByText(/You have been signed out/)).toBeNull()
    const asked = await db.selectFrom('rental').select('id').where('dressId', '=', dress.id).execute()
    expect(asked).toEqual([])
  })

  test('takes the place of trying again where nothing else would help', async ({ signedUp, db }) => {
    const rita = await signedUp('Rita')
    const { router, queryClient } = visitOverHttp('/faq', rita)
    await screen.findByRole('link', { name: 'Rita' })
    await endSessions(db, rita.id, queryClient)
    await router.navigate({ to: '/dashboard', search: { tab: 'listings' } })
    const alert = await screen.findByRole('alert')
    expect((await within(alert).findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe(
      '/login?from=%2Fdashboard%3Ftab%3Dlistings',
    )
    expect(within(alert).queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  test('is not what a visitor hears of who mistypes a password', async ({ signedUp, app }) => {
    const { email } = await signedUp('Rita')
    const { user, router } = visitOverHttp('/login', openBrowser(app), (calls) =>
      calls.includes('dresses.cards') ? noConnection() : undefined,
    )
    await user.type(await screen.findByLabelText('Email'), email)
    await user.type(screen.getByLabelText('Password'), 'not the password')
    await user.click(screen.getByRole('button', { name: 'Log In' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password.')

    await router.navigate({ to: '/dress-rental' })
    await screen.findByText('Something went wrong')
    screen.getByRole('button', { name: 'Try Again' })
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  })
})
