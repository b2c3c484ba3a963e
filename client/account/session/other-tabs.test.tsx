import { screen, waitFor } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { asking, inDays, test as base, type Person } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

/** What another tab of this browser says, and hears. */
const test = base.extend<{ otherTab: BroadcastChannel }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
  otherTab: async ({}, use) => {
    const channel = new BroadcastChannel('session')
    await use(channel)
    channel.close()
  },
})

/** A browser in which whoever is signed in changes, as its cookie does. */
function cookieOf(first: Person) {
  let holder: Person | null = first
  const holds = (next: Person | null) => (holder = next)
  return { context: { ...first.context, user: async () => (holder ? holder.context.user() : null) }, holds }
}

const title = 'Emerald column gown'

describe('in another tab', () => {
  test('signing out signs this one out', async ({ person, otherTab }) => {
    const { context, holds } = cookieOf(await person('Rita'))
    const { history } = visit('/dashboard', { context })
    await screen.findByRole('heading', { name: 'My Dashboard' })

    holds(null)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    otherTab.postMessage({ tab: -1, userId: null })
    await screen.findByRole('heading', { name: 'Welcome Back' })
    await waitFor(() => expect(history.location.pathname).toBe('/login'))
    expect(screen.queryByText('Rita')).toBeNull()
  })

  test('signing in as somebody else shows theirs here, and nothing of the former person', async ({
    person,
    otherTab,
  }) => {
    const [olga, rita, nora] = [await person('Olga'), await person('Rita'), await person('Nora')]
    await rita.api.rentals.book(asking(await olga.list({ title }), inDays(10)))
    const { context, holds } = cookieOf(rita)
    const { history } = visit('/dashboard', { context })
    await screen.findByText('Rita')
    await screen.findAllByText(title)

    holds(nora)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    otherTab.postMessage({ tab: -1, userId: nora.id })
    await screen.findByText('Nora')
    await screen.findByText('No Rentals Yet')
    expect(screen.queryByText(title)).toBeNull()
    expect(screen.queryByText('Rita')).toBeNull()
    expect(history.location.pathname).toBe('/dashboard')
  })

  test('what only a renter is told of a dress is forgotten with them [ASVS 14.3.1]', async ({
    person,
    otherTab,
  }) => {
    const [olga, rita, nora] = [await person('Olga'), await person('Rita'), await person('Nora')]
    const dress = await olga.list({ title })
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    const { context, holds } = cookieOf(rita)
    const { router } = visit(`/dresses/${dress.slug}`, { context })
    const contact = () =>
      router.options.context.api.dresses.bySlug.getData({ slug: dress.slug })?.ownerContact
    const { email = '' } = (await olga.context.user()) ?? {}
    await screen.findByText('Rita')
    await waitFor(() => expect(contact()).toBe(email))

    holds(nora)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    otherTab.postMessage({ tab: -1, userId: nora.id })
    await screen.findByText('Nora')
    await waitFor(() => expect(contact()).toBeNull())
  })

  test('one hears who has signed in here', async ({ visitor, otherTab }) => {
    const registration = { email: `rita-${crypto.randomUUID()}@people.test`, password: 'Correct horse 1' }
    const { user: rita } = await visitor.api.auth.register({ ...registration, displayName: 'Rita' })
    const heard = new Promise<MessageEvent>((resolve) =>
      otherTab.addEventListener('message', resolve, { once: true }),
    )
    const { user } = visit('/login', visitor)
    await user.type(await screen.findByLabelText('Email'), registration.email)
    await user.type(screen.getByLabelText('Password'), registration.password)
    await user.click(screen.getByRole('button', { name: 'Log In' }))
    expect((await heard).data).toMatchObject({ userId: rita.id })
  })
})
