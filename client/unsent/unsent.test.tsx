import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import type { Browser } from '../../server/testing/app.ts'
import { sitDown, type Person } from '../../server/testing/test.ts'
import { noConnection, test, visitOverHttp } from '../testing/over-http.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

/** The same person at the routers, for a test's setup and checks. */
async function behind(db: Db, { id }: { id: string }) {
  const user = await db
    .selectFrom('appUser')
    .select(['id', 'email', 'displayName', 'role', 'mustChangePassword'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return sitDown(db, user)
}

interface Fixtures {
  signedUp: (name: string) => Promise<Browser & { id: string }>
  person: (name: string) => Promise<Person>
  db: Db
}

const comeOnline = () => act(() => void window.dispatchEvent(new Event('online')))

/** A connection that loses one procedure's request, or its answer. */
function lineCut(procedure: string, cut: 'before' | 'after' = 'before') {
  let isCut = true
  return {
    network: (calls: string[], arrive: () => Promise<Response>) => {
      if (!isCut || !calls.includes(procedure)) return undefined
      return cut === 'after' ? arrive().then(noConnection) : noConnection()
    },
    mend: () => (isCut = false),
  }
}

const QUESTION = 'How long is it at the back?'

/** Rita writes to Olga without a connection. */
async function writeOffline(
  { signedUp, person, db }: Fixtures,
  { network }: Pick<ReturnType<typeof lineCut>, 'network'>,
) {
  const browser = await signedUp('Rita')
  const [olga, rita] = [await person('Olga'), await behind(db, browser)]
  const { id: dressId } = await olga.list()
  const { threadId } = await rita.api.messages.open({ dressId, subject: 'The hem', message: QUESTION })
  const { user } = visitOverHttp(`/messages/${threadId}`, browser, network)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Olga' })
  await user.type(field, 'And the train')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Goes out when you are online again.')
  const words = async () =>
    (await rita.api.messages.thread({ threadId })).messages.map(({ text }) => text).toReversed()
  return { browser, olga, rita, threadId, user, field, words }
}

const kept = () => Object.values(localStorage).join()
const isSent = () => within(screen.getByRole('region', { name: 'Messages' })).findByText('And the train')

const cuts = ['before', 'after'] as const

describe('a message that is sent without a connection', () => {
  test.for(cuts)(
    'is sent once, by itself, when the line is cut %s it arrives',
    async (cut, { signedUp, person, db }) => {
      const line = lineCut('messages.write', cut)
      const { field, words } = await writeOffline({ signedUp, person, db }, line)
      line.mend()
      comeOnline()
      await isSent()
      await waitFor(() => expect(field.value).toBe(''))
      expect(screen.queryByText('Goes out when you are online again.')).toBeNull()
      expect(await words()).toEqual([QUESTION, 'And the train'])
    },
  )

  test.for(cuts)(
    'and cut %s it arrives, is sent once on the next visit of the same person',
    async (cut, { signedUp, person, db }) => {
      const { browser, threadId, words } = await writeOffline(
        { signedUp, person, db },
        lineCut('messages.write', cut),
      )
      cleanup()
      visitOverHttp('/faq', await signedUp('Nora'))
      await screen.findByRole('link', { name: 'Nora' })
      expect(kept()).toContain('And the train')
      cleanup()

      visitOverHttp('/faq', browser)
      await waitFor(() => expect(kept()).not.toContain('And the train'))
      expect(await words()).toEqual([QUESTION, 'And the train'])
      cleanup()
      visitOverHttp(`/messages/${threadId}`, browser)
      const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Olga' })
      await isSent()
      expect(field.value).toBe('')
    },
  )

  test('says so after a reload too, until it is sent', async ({ signedUp, person, db }) => {
    const line = lineCut('messages.write')
    const { browser, threadId, words } = await writeOffline({ signedUp, person, db }, line)
    cleanup()
    visitOverHttp(`/messages/${threadId}`, browser, line.network)
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Olga' })
    await screen.findByText('Goes out when you are online again.')
    expect(field.value).toBe('And the train')
    line.mend()
    comeOnline()
    await isSent()
    await waitFor(() => expect(field.value).toBe(''))
    expect(await words()).toEqual([QUESTION, 'And the train'])
  })

  test('is a draft again once it is changed', async ({ signedUp, person, db }) => {
    const line = lineCut('messages.write')
    const { user, field, words } = await writeOffline({ signedUp, person, db }, line)
    await user.type(field, '?')
    expect(screen.queryByText('Goes out when you are online again.')).toBeNull()
    line.mend()
    comeOnline()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(field.value).toBe(''))
    expect(await words()).toEqual([QUESTION, 'And the train?'])
  })

  test('that is refused by then is told, and still there to read', async ({ signedUp, person, db }) => {
    const line = lineCut('messages.write')
    const { olga, rita, words } = await writeOffline({ signedUp, person, db }, line)
    await olga.api.people.block({ personId: rita.id })
    line.mend()
    comeOnline()
    await screen.findByText('A message was not sent')
    expect(kept()).toContain('And the train')
    expect(await words()).toEqual([QUESTION])
  })
})

describe('a heart that is pressed without a connection', () => {
  async function pressOffline(
    { signedUp, person, db }: Fixtures,
    { network }: Pick<ReturnType<typeof lineCut>, 'network'>,
    title: string,
    name = 'Rita',
  ) {
    const browser = await signedUp(name)
    const presser = await behind(db, browser)
    const { id } = await (await person('Olga')).list({ title })
    const { user } = visitOverHttp('/dress-rental', browser, network)
    const heart = await screen.findByRole('button', { name: `Save ${title}` })
    await waitFor(() => expect(heart.ariaDisabled).toBe('false'))
    await user.click(heart)
    await screen.findByText('It is kept here, and saved when you are online again.')
    await screen.findByRole('button', { name: `Remove ${title} from favorites`, pressed: true })
    return { browser, presser, id }
  }

  test.for(cuts)(
    'stays as pressed, and is saved by itself, when cut %s it arrives',
    async (cut, { signedUp, person, db }) => {
      const title = `Unlucky gown cut ${cut}`
      const line = lineCut('favorites.toggle', cut)
      const { presser: rita, id } = await pressOffline({ signedUp, person, db }, line, title)
      line.mend()
      comeOnline()
      await waitFor(() => expect(Object.keys(localStorage).join()).not.toContain('hearts'))
      expect(await rita.api.favorites.list()).toEqual([{ id }])
      await screen.findByRole('button', { name: `Remove ${title} from favorites`, pressed: true })
    },
  )

  test('is saved on the next visit of the same person, and not for another', async ({
    signedUp,
    person,
    db,
  }) => {
    const {
      browser,
      presser: rita,
      id,
    } = await pressOffline({ signedUp, person, db }, lineCut('favorites.toggle'), 'Awaited gown')
    cleanup()
    const line = lineCut('favorites.toggle')
    const nora = await pressOffline({ signedUp, person, db }, line, 'Her own gown', 'Nora')
    line.mend()
    comeOnline()
    // Rita’s, which is older, would have gone first.
    await waitFor(async () => expect(await nora.presser.api.favorites.list()).toEqual([{ id: nora.id }]))
    cleanup()
    visitOverHttp('/faq', browser)
    await waitFor(async () => expect(await rita.api.favorites.list()).toEqual([{ id }]))
  })
})
