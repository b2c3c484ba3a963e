import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished } from 'vitest'
import { sitDown } from '../../server/testing/test.ts'
import { test, visitOverHttp } from '../testing/over-http.tsx'

test('messages that wait for a connection all arrive, each once, also one sent again on coming back to it', async ({
  signedUp,
  person,
  db,
}) => {
  localStorage.clear()
  onTestFinished(() => onlineManager.setOnline(true))
  const browser = await signedUp('Rita')
  const user = await db
    .selectFrom('appUser')
    .select(['id', 'email', 'displayName', 'role', 'mustChangePassword'])
    .where('id', '=', browser.id)
    .executeTakeFirstOrThrow()
  const rita = sitDown(db, user)
  const open = async (name: string) => {
    const { id: dressId } = await (await person(name)).list()
    return rita.api.messages.open({ dressId, subject: 'The hem', message: 'How long is it at the back?' })
  }
  const [olga, nora] = [await open('Olga'), await open('Nora')]

  const requests: string[][] = []
  const page = visitOverHttp(`/messages/${nora.threadId}`, browser, (calls) => {
    if (calls.includes('messages.write')) requests.push(calls)
    return undefined
  })
  const goTo = async (name: string, threadId: number) => {
    await act(() => page.router.navigate({ to: '/messages/$threadId', params: { threadId: `${threadId}` } }))
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Message to ${name}` })
  }
  const send = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('Goes out when you are online again.')
  }

  await goTo('Nora', nora.threadId)
  await page.user.type(await goTo('Olga', olga.threadId), 'And the train?')
  act(() => onlineManager.setOnline(false))
  await send()
  await page.user.type(await goTo('Nora', nora.threadId), 'And the veil?')
  await send()
  const again = await goTo('Olga', olga.threadId)
  await waitFor(() => expect(again.value).toBe('And the train?'))
  screen.getByText('Goes out when you are online again.')
  await send()
  act(() => onlineManager.setOnline(true))

  await waitFor(() => expect(again.value).toBe(''))
  await waitFor(() => expect(requests).toEqual([['messages.write'], ['messages.write'], ['messages.write']]))
  await waitFor(async () => {
    for (const [{ threadId }, words] of [
      [olga, 'And the train?'],
      [nora, 'And the veil?'],
    ] as const) {
      const { messages } = await rita.api.messages.thread({ threadId })
      expect(messages.map(({ text }) => text)).toEqual([words, 'How long is it at the back?'])
    }
  })
})
