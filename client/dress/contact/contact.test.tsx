import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, vi } from 'vitest'
import { test } from '../../../server/testing/test.ts'
import { keyOf, visit, visitSlowly } from '../../testing/visit.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

/** Opens the letter on a dress's page. */
async function write(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Contact Owner' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact Olga' }))
  await user.type(dialog.getByLabelText('Subject'), 'About the hem')
  await user.type(dialog.getByLabelText('Message'), 'How long is it at the back?')
  return dialog
}

const subject = () => screen.findByLabelText<HTMLInputElement>('Subject')
const words = () => screen.getByLabelText<HTMLTextAreaElement>('Message')

describe('a letter to an owner', () => {
  test('of a visitor goes with them through the sign-up and arrives', async ({ person, visitor }) => {
    const olga = await person('Olga')
    const { slug } = await olga.list()
    const { user, history } = visit(`/dresses/${slug}?from=2030-01-01&to=2030-01-05`, visitor)
    const dialog = await write(user)
    dialog.getByText(/You sign in when you send it/)
    await user.click(dialog.getByRole('button', { name: 'Send Message' }))

    const main = within(await screen.findByRole('main'))
    await main.findByRole('heading', { name: 'Welcome Back' })
    const subtitle = (await main.findByText('Olga')).parentElement
    expect(subtitle?.textContent).toBe('Your message to Olga waits. Sign in to send it.')
    await user.click(main.getByRole('link', { name: 'Sign Up' }))
    await main.findByText(/waits\. Sign up to send it\.$/)
    await user.type(await main.findByLabelText('Email'), `new-${slug}@people.test`)
    await user.type(main.getByLabelText('Password'), 'Long hems of 2030')
    await user.type(main.getByLabelText('Display Name'), 'Nora')
    await user.click(main.getByRole('button', { name: 'Create Account' }))

    expect((await subject()).value).toBe('About the hem')
    expect(words().value).toBe('How long is it at the back?')
    expect(history.location.href).toMatch(new RegExp(`^/dresses/${slug}`))
    screen.getByText('Signed in. Press Send to send your message.')
    await user.click(screen.getByRole('button', { name: 'Send Message' }))
    const toast = (await screen.findByText('Message sent')).closest<HTMLElement>('[role=status]')
    expect(toast && within(toast).getByRole('link').getAttribute('href')).toMatch(/^\/messages\/\d+$/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Contact Owner' }))
    expect(history.location.hash).toBe('')
    expect((await olga.api.messages.threads({})).threads).toMatchObject([{ otherName: 'Nora', unread: 1 }])
    // Nothing of it is left in the browser's storage.
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('How long')

    // Back leads to the visitor's page: a sent letter does not reopen.
    history.back()
    await waitFor(() => expect(history.location.hash).toBe(''))
    expect(history.location.href).toMatch(new RegExp(`^/dresses/${slug}`))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is closed by Back, and opened in one step', async ({ person }) => {
    const { slug } = await (await person('Olga')).list()
    const { user, history } = visit(`/dresses/${slug}`, await person('Rita'))
    await write(user)
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(history.location.href).toBe(`/dresses/${slug}`)
    await user.click(screen.getByRole('button', { name: 'Contact Owner' }))
    expect((await subject()).value).toBe('About the hem')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(history.canGoBack()).toBe(false)
  })

  test('says that there is a conversation already, and leads to it', async ({ person }) => {
    const [olga, rita, tess] = [await person('Olga'), await person('Rita'), await person('Tess')]
    const { id: dressId, slug } = await olga.list()
    const letter = { dressId, subject: 'The hem', message: 'How long is it at the back?' }
    const { threadId } = await rita.api.messages.open(letter)
    const { user } = visit(`/dresses/${slug}`, rita)
    await user.click(await screen.findByRole('button', { name: 'Contact Owner' }))
    const link = await screen.findByRole('link', { name: 'Open the conversation' })
    expect(link.parentElement?.textContent).toMatch(/^You are already talking with Olga about this dress\./)
    expect(link.getAttribute('href')).toBe(`/messages/${threadId}`)
    expect(await tess.api.messages.about({ dressId })).toBeNull()
    expect(await olga.api.messages.about({ dressId })).toBeNull()
  })

  test('of a visitor is there again after Back, and for nobody who comes another way', async ({
    person,
    visitor,
  }) => {
    const { slug } = await (await person('Olga')).list()
    const { user, history } = visit(`/dresses/${slug}`, visitor)
    const dialog = await write(user)
    await user.click(dialog.getByRole('button', { name: 'Send Message' }))
    await screen.findByRole('heading', { name: 'Welcome Back' })
    history.back()
    expect((await subject()).value).toBe('About the hem')

    document.body.replaceChildren()
    const tess = visit(`/dresses/${slug}#contact`, await person('Tess'))
    expect((await subject()).value).toBe('')
    expect(words().value).toBe('')
    await tess.user.keyboard('{Escape}')
    await waitFor(() => expect(tess.history.location.hash).toBe(''))
  })

  test('stays where it is when the server takes it not, and is written once', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { slug } = await olga.list()
    let isLost = true
    const keys: (string | undefined)[] = []
    const { user } = visit(`/dresses/${slug}`, rita, async (op) => {
      if (op.path !== 'messages.open') return
      keys.push(keyOf(op))
      if (isLost) throw new Error('no connection')
    })
    const dialog = await write(user)
    await user.click(dialog.getByRole('button', { name: 'Send Message' }))
    await dialog.findByText(/^Your message could not be sent\./)
    expect(words().value).toBe('How long is it at the back?')
    isLost = false
    await user.click(dialog.getByRole('button', { name: 'Send Message' }))
    await screen.findByText('Message sent')
    expect(new Set(keys).size).toBe(1)
    const { threads } = await olga.api.messages.threads({})
    expect(threads.map(({ unread }) => unread)).toEqual([1])
  })

  test('closes no other dialog when its answer comes after its own was closed', async ({ person }) => {
    const { slug } = await (await person('Olga')).list({ title: 'Silk slip dress' })
    const { user, history, answer } = visitSlowly(`/dresses/${slug}`, await person('Rita'), 'messages.open')
    const dialog = await write(user)
    await user.click(dialog.getByRole('button', { name: 'Send Message' }))
    act(() => history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [rent] = screen.getAllByRole('button', { name: 'Rent' })
    if (rent) await user.click(rent)
    await screen.findByRole('dialog', { name: 'Rent Silk slip dress' })
    await answer()
    await screen.findByText('Message sent')
    await screen.findByText(/^Your message has been sent/)
    expect(history.location.href).toContain('rent=yes')
    screen.getByRole('dialog', { name: 'Rent Silk slip dress' })
  })

  test('leads nowhere when its answer comes after its page was left', async ({ person }) => {
    const olga = await person('Olga')
    const [first, second] = [await olga.list(), await olga.list({ title: 'Second gown' })]
    const rita = await person('Rita')
    const { user, router, history, answer } = visitSlowly(`/dresses/${first.slug}`, rita, 'messages.open')
    const dialog = await write(user)
    await user.click(dialog.getByRole('button', { name: 'Send Message' }))
    await act(() => router.navigate({ href: `/dresses/${second.slug}#contact` }))
    await waitFor(async () => expect((await subject()).value).toBe(''))
    await answer()
    await screen.findByText('Message sent')
    expect(history.location.href).toBe(`/dresses/${second.slug}#contact`)
    screen.getByRole('dialog', { name: 'Contact Olga' })
  })

  test('that may not be sent is refused in the server’s words', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { slug } = await olga.list()
    await olga.api.people.block({ personId: rita.id })
    const { user } = visit(`/dresses/${slug}`, rita)
    const dialog = await write(user)
    await user.click(dialog.getByRole('button', { name: 'Send Message' }))
    await dialog.findByText('This conversation is not available.')
    expect((await subject()).value).toBe('About the hem')
  })
})
