import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect } from 'vitest'
import { asking, inDays, test as base, type Person } from '../../server/testing/test.ts'
import { draftsOf } from '../storage/drafts.ts'
import { visit } from '../testing/visit.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Another tab of this browser. */
const test = base.extend<{ otherTab: BroadcastChannel }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
  otherTab: async ({}, use) => {
    const channel = new BroadcastChannel('session')
    await use(channel)
    channel.close()
  },
})

/** A browser whose signed-in user changes, as its cookie does. */
function cookieOf(first: Person) {
  let holder: Person | null = first
  const holds = (next: Person | null) => (holder = next)
  return { context: { ...first.context, user: async () => (holder ? holder.context.user() : null) }, holds }
}

const title = 'Emerald column gown'

/** Opens the letter to the owner on a dress's page. */
async function openLetter(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Contact Owner' }))
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })
}

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

  describe('somebody else signs in, and what one was in the middle of here does not become theirs:', () => {
    /** Rita's page, until Nora signs in elsewhere. */
    async function pageOf(rita: Person, nora: Person, path: string, otherTab: BroadcastChannel) {
      const { context, holds } = cookieOf(rita)
      const page = visit(path, { context })
      await screen.findByRole('link', { name: 'Rita' })
      const noraSignsIn = async () => {
        holds(nora)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
        otherTab.postMessage({ tab: -1, userId: nora.id })
        await screen.findByRole('link', { name: 'Nora' })
      }
      return { ...page, noraSignsIn }
    }

    test('a new listing', async ({ person, otherTab }) => {
      const [rita, nora] = [await person('Rita'), await person('Nora')]
      const { user, noraSignsIn } = await pageOf(rita, nora, '/dresses/add', otherTab)
      await user.type(await screen.findByLabelText('Title'), 'A secret of Rita’s')
      await waitFor(() =>
        expect(JSON.stringify(draftsOf(rita.id, 'browser').read('listing'))).toContain('Rita’s'),
      )
      await noraSignsIn()
      await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', ''))
      await user.type(screen.getByLabelText('Brand'), 'Fern')
      await waitFor(() =>
        expect(JSON.stringify(draftsOf(nora.id, 'browser').read('listing'))).toContain('Fern'),
      )
      expect(JSON.stringify(draftsOf(nora.id, 'browser').read('listing'))).not.toContain('Rita’s')
      // It is kept for its author.
      expect(JSON.stringify(draftsOf(rita.id, 'browser').read('listing'))).toContain('Rita’s')
    })

    test('a name', async ({ person, otherTab }) => {
      const [rita, nora] = [await person('Rita'), await person('Nora')]
      const { user, noraSignsIn } = await pageOf(rita, nora, '/account', otherTab)
      await user.type(await screen.findByLabelText('Display Name'), ' the Second')
      await noraSignsIn()
      await waitFor(() => expect(screen.getByLabelText('Display Name')).toHaveProperty('value', 'Nora'))
      await user.click(screen.getByRole('button', { name: 'Save Name' }))
      await screen.findByText('Name saved')
      expect(await nora.api.auth.session()).toMatchObject({ displayName: 'Nora' })
    })

    test('a letter', async ({ person, otherTab }) => {
      const [olga, rita, nora] = [await person('Olga'), await person('Rita'), await person('Nora')]
      const { slug } = await olga.list({ title })
      const { user, noraSignsIn } = await pageOf(rita, nora, `/dresses/${slug}`, otherTab)
      await user.type(await openLetter(user), 'About the hem')
      await user.type(screen.getByLabelText('Message'), 'How long is it at the back?')
      await noraSignsIn()
      await waitFor(() => expect(screen.queryByDisplayValue('How long is it at the back?')).toBeNull())
      expect(screen.queryByDisplayValue('About the hem')).toBeNull()
    })

    test('a request that has just gone out', async ({ person, otherTab }) => {
      const [olga, rita, nora] = [await person('Olga'), await person('Rita'), await person('Nora')]
      const dress = await olga.list({ title })
      await nora.api.rentals.book(asking(dress, inDays(60)))
      const days = { from: inDays(30), to: inDays(33), rent: 'yes' }
      const path = `/dresses/${dress.slug}?${new URLSearchParams(days)}`
      const { user, noraSignsIn } = await pageOf(rita, nora, path, otherTab)
      const form = within(await screen.findByRole('dialog'))
      await user.click(await form.findByRole('button', { name: 'Confirm request' }))
      await screen.findByRole('region', { name: 'Your request is on its way' })
      await noraSignsIn()
      await screen.findByRole('link', { name: 'Open the request' }) // hers
      expect(screen.queryByText('Your request is on its way')).toBeNull()
    })
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

test('the letter of whoever logs out is not there for the next one', async ({ person }) => {
  const { slug } = await (await person('Olga')).list({ title })
  const { context, holds } = cookieOf(await person('Rita'))
  const { user } = visit(`/dresses/${slug}`, { context })
  await user.type(await openLetter(user), 'About the hem')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  holds(null)
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await screen.findByRole('link', { name: 'Sign In' })
  expect((await openLetter(user)).value).toBe('')
})
