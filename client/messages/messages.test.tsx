import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { Operation } from '@trpc/client'
import fc from 'fast-check'
import { beforeEach, describe, expect, vi } from 'vitest'
import { asking, inDays, test, type Person } from '../../server/testing/test.ts'
import { AT_MOST_LINEAR, growth } from '../../shared/testing/growth.ts'
import { broken } from '../testing/busy.ts'
import { bringIntoView } from '../testing/in-view.ts'
import { keyOf, visit } from '../testing/visit.tsx'
import { hasContactDetails } from './composer/contact-details.ts'
import { withoutSentenceEnd } from './message-text.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function conversation(person: (name: string) => Promise<Person>) {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const dress = await olga.list({ title: 'Spoken gown' })
  const { threadId } = await rita.api.messages.open({
    dressId: dress.id,
    subject: 'The hem',
    message: 'How long is it at the back?',
  })
  return { olga, rita, dress, threadId, path: `/messages/${threadId}` }
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message to / })
const send = () => screen.getByRole('button', { name: 'Send' })

describe('the list of conversations', () => {
  test('says that there is none, and where one begins', async ({ person }) => {
    const { user } = visit('/messages', await person('Olga'))
    await screen.findByRole('heading', { level: 1, name: 'Messages' })
    await screen.findByText('No conversations yet. Ask a lender about a dress.')
    expect(screen.queryByText('Choose a conversation to read it.')).toBeNull()
    expect(screen.getByRole('link', { name: 'Browse dresses' }).getAttribute('href')).toBe('/dress-rental')
    await user.click(screen.getByRole('link', { name: 'Unread' }))
    await screen.findByText('You have read everything.')
  })

  test('shows with whom, about what, what was last and what is new, by side', async ({ person }) => {
    const { olga, threadId } = await conversation(person)
    const { user, history } = visit('/messages', olga)
    const list = within(await screen.findByRole('list', { name: 'Conversations' }))
    const row = list.getByRole('link', {
      name: /Rita.*Spoken gown.*How long is it at the back\?.*1\s*not read/,
    })
    expect(row.getAttribute('href')).toBe(`/messages/${threadId}`)
    screen.getByText('Choose a conversation to read it.')
    await user.click(screen.getByRole('link', { name: 'Renting' }))
    await screen.findByText('You have not written to a lender yet.')
    expect(history.location.search).toBe('?show=renting')
    await user.click(screen.getByRole('link', { name: 'Lending' }))
    await user.click(await screen.findByRole('link', { name: /Rita.*Spoken gown/ }))
    await screen.findByRole('heading', { level: 1, name: 'Rita' })
    expect(history.location.href).toBe(`/messages/${threadId}?show=lending`)
    const open = within(screen.getByRole('list', { name: 'Conversations' }))
    expect(open.getByRole('link', { name: /Spoken gown/ }).getAttribute('aria-current')).toBe('page')
    const filters = within(screen.getByRole('navigation', { name: 'Conversations' }))
    expect(filters.getByRole('link', { current: 'page' }).textContent).toBe('Lending')
    await user.click(filters.getByRole('link', { name: 'All' }))
    await waitFor(() => expect(filters.getByRole('link', { current: 'page' }).textContent).toBe('All'))
    expect(history.location.href).toBe(`/messages/${threadId}`)
  })

  test('cuts no words at their beginning, whichever way they run', async ({ person }) => {
    const { olga, rita, threadId } = await conversation(person)
    const words = 'مرحبا! هل الفستان متاح في 12 ديسمبر؟'
    await rita.api.messages.write({ threadId, text: words })
    visit('/messages', olga)
    // The clipped box itself: `auto` ignores a `bdi`.
    expect((await screen.findByText(words)).dir).toBe('auto')
    document.body.replaceChildren()
    visit('/messages', rita)
    expect((await screen.findByText(words)).dir).toBe('auto')
  })

  test('says what happened last, to each side in their own words', async ({ person }) => {
    const { olga, rita, dress } = await conversation(person)
    await rita.api.rentals.book(asking(dress, inDays(20)))
    visit('/messages', rita)
    await screen.findByRole('link', { name: /Olga.*You asked for / })
    document.body.replaceChildren()
    visit('/messages', olga)
    await screen.findByRole('link', { name: /Rita.*Spoken gown\s*Asked for / })
  })
})

describe('a conversation', () => {
  test('shows its shape while it is on its way, beside the list that it was chosen in', async ({
    person,
  }) => {
    const { olga } = await conversation(person)
    const answer = Promise.withResolvers<void>()
    const { user, history } = visit('/messages?show=lending', olga, async ({ path }) => {
      if (path === 'messages.thread') await answer.promise
    })
    await user.click(await screen.findByRole('link', { name: /Rita.*Spoken gown/ }))
    await screen.findByRole('status', { name: 'Loading the conversation' })
    expect(screen.queryByText('Choose a conversation to read it.')).toBeNull()
    const filters = within(screen.getByRole('navigation', { name: 'Conversations' }))
    expect(filters.getByRole('link', { current: 'page' }).textContent).toBe('Lending')
    answer.resolve()
    await screen.findByRole('heading', { level: 1, name: 'Rita' })

    // The link goes back in history, which keeps the place in the list.
    await user.click(screen.getByRole('link', { name: 'All messages' }))
    await screen.findByRole('heading', { level: 1, name: 'Messages' })
    expect(history.canGoBack()).toBe(false)
  })

  test('that could not be loaded says so under a heading', async ({ person }) => {
    const { olga, path } = await conversation(person)
    visit(path, olga, async (op) => {
      if (op.path === 'messages.thread') throw new Error('no server')
    })
    await screen.findByText('Failed to load the conversation')
    screen.getByRole('heading', { level: 1 })
  })

  test('has words and events in their order, and leads to the rental', async ({ person }) => {
    const { olga, rita, dress, threadId, path } = await conversation(person)
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(20)))
    await olga.api.rentals.decline({ rentalId, reason: 'damaged', words: 'A seam has opened.' })
    await olga.api.messages.write({ threadId, text: 'I am sorry.\nNext month?' })
    visit(path, rita)
    const messages = within(await screen.findByRole('region', { name: 'Messages' }))
    messages.getByText('The hem')
    const lines = messages
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .join('|')
    expect(lines).toMatch(
      /You: How long is it.*You asked for .*Olga declined .*altered or damaged.*A seam has opened\..*Olga: I am sorry\.\nNext month\?/s,
    )
    const rental = screen.getByRole('link', { name: /Cancelled$/ })
    expect(rental.getAttribute('href')).toBe(`/rentals/${rentalId}`)
  })

  test('of somebody else is not there', async ({ person }) => {
    const { path } = await conversation(person)
    visit(path, await person('Tess'))
    await screen.findByRole('heading', { name: 'Conversation not found' })
  })

  test('makes a link of an address of ours, and of no other', async ({ person }) => {
    const { olga, threadId, path } = await conversation(person)
    await olga.api.messages.write({
      threadId,
      text: 'See https://shop.test/faq. Not https://evil.test/faq or https://shop.test@evil.test/',
    })
    visit(path, olga)
    const messages = within(await screen.findByRole('region', { name: 'Messages' }))
    const links = messages.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['https://shop.test/faq'])
  })

  test('knows where an address ends, in one pass over it [ASVS 15.2.2]', () => {
    const ends = /[.,;:!?)\]}'’”»]+$/
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`.,;:!?)]}'’”»a/`), maxLength: 12 }), (piece) => {
        expect(withoutSentenceEnd(piece)).toBe(piece.replace(ends, ''))
      }),
    )
    expect(growth(4_000, (n) => withoutSentenceEnd(`https://shop.test/${')'.repeat(n)}a`))).toBeLessThan(
      AT_MOST_LINEAR,
    )
    expect(growth(4_000, (n) => hasContactDetails('a'.repeat(n)))).toBeLessThan(AT_MOST_LINEAR)
  })

  test('shows what is older on request', async ({ person }) => {
    const { olga, threadId, path } = await conversation(person)
    for (let n = 0; n < 45; n++) await olga.api.messages.write({ threadId, text: `Number ${n}.` })
    const { user } = visit(path, olga)
    const messages = within(await screen.findByRole('region', { name: 'Messages' }))
    messages.getByText('Number 44.')
    expect(screen.queryByText('Number 2.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show older' }))
    await messages.findByText('Number 2.')
    messages.getByText('The hem')
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Messages' }))
    await user.click(screen.getByRole('button', { name: 'Go to your message' }))
    expect(document.activeElement).toBe(await field())
  })

  test('says that there is more below, and goes there', async ({ person }) => {
    const { olga, rita, threadId, path } = await conversation(person)
    const { user, router } = visit(path, rita)
    const box = await screen.findByRole('region', { name: 'Messages' })
    box.scrollTop = -500
    await olga.api.messages.write({ threadId, text: 'To the floor.' })
    await router.options.context.api.messages.thread.invalidate({ threadId })
    await user.click(await screen.findByRole('button', { name: 'New messages' }))
    expect([box.scrollTop, document.activeElement]).toEqual([0, box])
  })

  test('is read when its newest message has been in view, and the header says so', async ({ person }) => {
    const comeIntoView = bringIntoView({ atOnce: false })
    const { olga, path } = await conversation(person)
    visit(path, olga)
    const badge = await screen.findByRole('link', { name: /^Messages\s*1\s*unread message$/ })
    await field()
    expect(await olga.api.messages.unread()).toBe(1)
    comeIntoView()
    await waitFor(() => expect(badge.textContent).toBe('Messages'))
    expect(await olga.api.messages.unread()).toBe(0)
  })

  test('loses a message that is taken back', async ({ person }) => {
    const { olga, rita, path } = await conversation(person)
    const { user } = visit(path, rita)
    await user.click(await screen.findByRole('button', { name: /^About your message, \d+:\d\d [AP]M$/ }))
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }))
    const confirm = within(await screen.findByRole('dialog', { name: 'Remove this message?' }))
    await user.click(confirm.getByRole('button', { name: 'Remove' }))
    const messages = within(screen.getByRole('region', { name: 'Messages' }))
    const removed = await messages.findByText('Removed')
    await waitFor(() => expect(document.activeElement).toBe(removed.closest('li')))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(removed.closest('li'))
    expect((await olga.api.messages.threads({})).threads[0]?.last.text).toBeNull()
  })

  test('of a dress that is gone says until when it can be written in, and then that it is over', async ({
    person,
  }) => {
    const { olga, rita, dress, path } = await conversation(person)
    await olga.api.dresses.remove({ id: dress.id })
    visit(path, rita)
    await screen.findByText(/^You can write again until/)
    await field()
    document.body.replaceChildren()
    visit(path, rita.at({ now: new Date(Date.now() + 31 * 86_400_000) }))
    await screen.findByText('This conversation is not available.')
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })
})

/** A message arrives, but its answer is lost. */
async function arriveWithoutAnswer({ context }: Person, op: Operation) {
  const { createCaller } = await import('../../server/api/router.ts')
  await createCaller({ ...context, idempotencyKey: keyOf(op) }).messages.write(Object(op.input))
  throw new Error('no answer')
}

describe('writing', () => {
  test('keeps what was typed when it fails, and sends it once', async ({ person }) => {
    const { olga, rita, threadId, path } = await conversation(person)
    let isLost = true
    const keys: (string | undefined)[] = []
    const { user } = visit(path, olga, async (op) => {
      if (op.path !== 'messages.write') return
      keys.push(keyOf(op))
      if (!isLost) return
      await arriveWithoutAnswer(olga, op)
    })
    await user.type(await field(), 'To the floor.{Enter}In heels.')
    await user.click(send())
    await screen.findByText('Goes out when you are online again.')
    isLost = false
    // Whether retried or refetched: it is there once.
    if ((await field()).value) await user.click(send())
    await waitFor(async () => expect((await field()).value).toBe(''))
    const { messages } = await rita.api.messages.thread({ threadId })
    expect(messages.filter(({ text }) => text === 'To the floor.\nIn heels.')).toHaveLength(1)
    expect(new Set(keys).size).toBe(1)
  })

  test('is not sent anew by whoever presses again in the moment in which it appears', async ({ person }) => {
    const { olga, rita, threadId, path } = await conversation(person)
    const keys: (string | undefined)[] = []
    const { user } = visit(path, olga, async (op) => {
      if (op.path !== 'messages.write') return
      keys.push(keyOf(op))
      if (keys.length > 1) return
      await arriveWithoutAnswer(olga, op)
    })
    await user.type(await field(), 'In heels.')
    // The text is deleted then, before the page shows the message.
    const forgetting = vi.spyOn(Storage.prototype, 'removeItem').mockImplementationOnce((key) => {
      forgetting.mockRestore()
      localStorage.removeItem(key)
      sessionStorage.removeItem(key)
      queueMicrotask(() => send().click())
    })
    await user.click(send())
    await waitFor(async () => expect((await field()).value).toBe(''))
    const { messages } = await rita.api.messages.thread({ threadId })
    expect(messages.filter(({ text }) => text === 'In heels.')).toHaveLength(1)
    expect(new Set(keys).size).toBe(1)
  })

  test('says why the server takes nothing, with the words still there', async ({ person }) => {
    const { olga, rita, path } = await conversation(person)
    const { user } = visit(path, olga)
    await user.type(await field(), 'One more thing')
    await rita.api.people.block({ personId: olga.id })
    await user.click(send())
    const problem = await screen.findByRole('alert')
    expect(problem.textContent).toContain('This conversation is not available.')
  })

  test('leaves the words to read where the other side has closed it meanwhile', async ({ person }) => {
    const { olga, rita, threadId, path } = await conversation(person)
    const { user, router } = visit(path, olga)
    await user.type(await field(), 'One more thing')
    await rita.api.people.block({ personId: olga.id })
    await router.options.context.api.messages.thread.invalidate({ threadId })
    const closed = (await screen.findByText('This conversation is not available.')).parentElement
    expect(closed?.textContent).toContain('Not sent:One more thing')
    expect(document.activeElement).toBe(closed)
  })

  test('says that it waits for a connection, and goes out when there is one', async ({ person }) => {
    const { rita, path } = await conversation(person)
    const { user } = visit(path, rita)
    await user.type(await field(), 'And the train?')
    onlineManager.setOnline(false)
    try {
      await user.click(send())
      await screen.findByText('Goes out when you are online again.')
    } finally {
      onlineManager.setOnline(true)
    }
    await within(screen.getByRole('region', { name: 'Messages' })).findByText('And the train?')
    expect(screen.queryByText('Goes out when you are online again.')).toBeNull()
  })

  test('keeps the next words, typed while one tried before the page was loaded is sent', async ({
    person,
  }) => {
    const { rita, path } = await conversation(person)
    const first = visit(path, rita, async ({ path }) => {
      if (path === 'messages.write') throw broken()
    })
    await first.user.type(await field(), 'And the train?')
    await first.user.click(send())
    await screen.findByRole('alert')
    document.body.replaceChildren()
    const { promise, resolve } = Promise.withResolvers<void>()
    const { user } = visit(path, rita, async ({ path }) => {
      if (path === 'messages.write') await promise
    })
    await waitFor(async () => expect((await field()).value).toBe('And the train?'))
    await user.click(send())
    await user.type(await field(), ' Also the veil.')
    resolve()
    await waitFor(async () => expect((await field()).value).toBe('Also the veil.'))
  })

  test('goes on where it was left, in the same browser and as the same person', async ({ person }) => {
    const { olga, rita, path } = await conversation(person)
    const first = visit(path, olga)
    await first.user.type(await field(), 'I was about to say')
    document.body.replaceChildren()
    visit(path, olga)
    await waitFor(async () => expect((await field()).value).toBe('I was about to say'))
    document.body.replaceChildren()
    visit(path, rita)
    expect((await field()).value).toBe('')
  })

  test('sends with Ctrl and Enter, and puts the message below the others', async ({ person }) => {
    const { rita, path } = await conversation(person)
    const { user } = visit(path, rita)
    await user.type(await field(), 'And the train?{Control>}{Enter}{/Control}')
    const messages = within(screen.getByRole('region', { name: 'Messages' }))
    await messages.findByText('And the train?')
    expect((await field()).value).toBe('')
  })

  test('asks to stay here while one types an address, until there is a rental', async ({ person }) => {
    const { rita, olga, dress, path } = await conversation(person)
    const { user } = visit(path, rita)
    await user.type(await field(), 'Write to rita@example.com')
    await screen.findByText(/^Keep it here until the dress is yours/)
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(20)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    document.body.replaceChildren()
    visit(path, rita)
    await waitFor(async () => expect((await field()).value).not.toBe(''))
    expect(screen.queryByText(/^Keep it here/)).toBeNull()
  })

  test.for([
    ['mail me at a.b@c.example', true],
    ['call +1 (555) 010-9988', true],
    ['555 010 9988', true],
    ['from 2026-12-03 to the 9th for $1,200', false],
    ['@home, size 8', false],
  ] as const)('%s', ([text, isContact]) => expect(hasContactDetails(text)).toBe(isContact))

  test('takes an answer that was kept, with name and dress', async ({ person }) => {
    const { olga, path } = await conversation(person)
    const { user } = visit(path, olga)
    await user.type(await field(), 'Good morning! ')
    await user.click(screen.getByRole('button', { name: 'Saved replies' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save as a reply...' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved replies' }))
    await user.type(await dialog.findByLabelText('Title'), 'Cleaning')
    await user.clear(dialog.getByLabelText('Reply'))
    await user.type(dialog.getByLabelText('Reply'), '{{name}, {{dress} is clean.')
    await user.click(dialog.getByRole('button', { name: 'Save reply' }))
    await dialog.findByText('Cleaning')
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Saved replies' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cleaning' }))
    await waitFor(async () => expect((await field()).value).toBe('Good morning! Rita, Spoken gown is clean.'))
  })
})

describe('the other side', () => {
  test('is blocked, and unblocked', async ({ person }) => {
    const { olga, rita, threadId, path } = await conversation(person)
    const { user } = visit(path, olga)
    await user.click(await screen.findByRole('button', { name: 'About Rita' }))
    await user.click(screen.getByRole('menuitem', { name: 'Block Rita' }))
    const confirm = within(await screen.findByRole('dialog', { name: 'Block Rita?' }))
    confirm.getByText('Rita can no longer write to you or ask for your dresses. They are not told.')
    await user.click(confirm.getByRole('button', { name: 'Block' }))
    await screen.findByText('You have blocked Rita', { exact: true })
    await expect(rita.api.messages.write({ threadId, text: 'Hello?' })).rejects.toThrow('not available')
    await user.click(await screen.findByRole('button', { name: 'Unblock' }))
    const writing = await field()
    expect(document.activeElement).toBe(writing)
    await rita.api.messages.write({ threadId, text: 'Hello?' })
  })

  test('is reported with a reason, and so is a message', async ({ person, db }) => {
    const { olga, rita, path } = await conversation(person)
    const { user } = visit(path, olga)
    await user.click(await screen.findByRole('button', { name: /^About Rita’s message, \d+:\d\d [AP]M$/ }))
    await user.click(screen.getByRole('menuitem', { name: 'Report' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this message' }))
    await user.click(dialog.getByRole('button', { name: 'Send report' }))
    await dialog.findByText('Please choose a reason.')
    await user.click(dialog.getByRole('radio', { name: 'Rude or threatening' }))
    await user.type(dialog.getByLabelText('What happened (optional)'), 'It was rude.')
    await user.click(dialog.getByRole('button', { name: 'Send report' }))
    await screen.findByText('Thank you for telling us')
    const reports = await db.selectFrom('report').selectAll().where('reporterId', '=', olga.id).execute()
    expect(reports).toMatchObject([{ reason: 'rude', words: 'It was rude.' }])

    await user.click(screen.getByRole('button', { name: 'About Rita' }))
    await user.click(screen.getByRole('menuitem', { name: 'Report Rita' }))
    const again = within(await screen.findByRole('dialog', { name: 'Report Rita' }))
    await user.click(again.getByRole('radio', { name: 'Something else' }))
    await user.click(again.getByRole('button', { name: 'Send report' }))
    await waitFor(async () =>
      expect(
        await db.selectFrom('report').select('id').where('personId', '=', rita.id).execute(),
      ).toHaveLength(1),
    )
  })
})
