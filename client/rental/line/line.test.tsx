import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, onTestFinished, vi } from 'vitest'
import { createCaller } from '../../../server/api/router.ts'
import { asking, inDays, test, type Person } from '../../../server/testing/test.ts'
import { formatDays } from '../../../shared/day.ts'
import { DATES_TAKEN } from '../../../shared/rental/rental.ts'
import { dialog } from '../../testing/on-screen.ts'
import { keyOf, visit } from '../../testing/visit.tsx'

const [from, to] = [inDays(40), inDays(43)]
const days = formatDays({ from, to }, inDays(0))

afterEach(() => sessionStorage.clear())

/** Rita has asked for Olga's dress; Nora wants the same days. */
async function taken(person: (name: string) => Promise<Person>) {
  const [olga, rita, nora] = [await person('Olga'), await person('Rita'), await person('Nora')]
  const dress = await olga.list({ title: 'Wanted gown' })
  const { rentalId } = await rita.api.rentals.book(asking(dress, from))
  return { olga, rita, nora, dress, rentalId, path: `/dresses/${dress.slug}?from=${from}&to=${to}&rent=yes` }
}

test('days that are taken have a line, joined with one press; when it is her turn, one press asks', async ({
  person,
}) => {
  const { olga, rita, nora, rentalId, path } = await taken(person)
  const { promise: isKnown, resolve: tell } = Promise.withResolvers<void>()
  const { user } = visit(path, nora, async (op) => {
    if (op.path === 'rentals.availability') await isKnown
  })
  const form = await dialog()
  const change = await form.findByRole('button', { name: 'Change' })
  await waitFor(() => expect(document.activeElement).toBe(change))
  tell()
  const join = await form.findByRole('button', { name: 'Be second in line' })
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  await user.dblClick(join)
  const place = await form.findByText(`You are 2nd in line for ${days}.`, { exact: false })
  expect(document.activeElement).toBe(place)
  expect(await nora.api.waiting.mine()).toHaveLength(1)
  cleanup()

  visit('/dashboard?tab=rentals', nora)
  const lines = within(await screen.findByRole('region', { name: 'In line' }))
  lines.getByText((_, line) => line?.tagName === 'P' && line.textContent === '2nd in line · Still taken')
  cleanup()
  visit(`/rentals/${rentalId}`, olga)
  await screen.findByText('1 person waits for these days.')
  cleanup()

  await rita.api.rentals.withdraw({ rentalId })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  onTestFinished(() => onLine.mockRestore())
  // The answer is lost on the way: what was made is shown all the same.
  let lost = 0
  const page = visit('/dashboard?tab=rentals', nora, async (op) => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch')
    if (op.path !== 'waiting.take' || lost++) return
    const input = op.input as Parameters<Person['api']['waiting']['take']>[0]
    await createCaller({ ...nora.context, idempotencyKey: keyOf(op) }).waiting.take(input)
    throw TRPCClientError.from(new TypeError('lost'))
  })
  const offer = within(await screen.findByRole('region', { name: /^You are next: yours until / }))
  const tabs = screen.getByRole('tablist', { name: 'My Dashboard' })
  const ask = offer.getByRole('button', { name: 'Ask for it: Wanted gown' })
  expect(ask.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  offer.getByText('$200.00 in all. It is held for you alone until then.')
  await page.user.click(await offer.findByRole('radio', { name: 'Post to me' }))
  onLine.mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  await page.user.click(ask)
  await screen.findByText('Booking failed')
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await page.user.dblClick(ask)
  await screen.findByText('Request sent')
  await waitFor(() => expect(screen.queryByText('Booking failed')).toBeNull())
  const [asked, ...others] = await nora.api.rentals.mine()
  expect([asked?.status, asked?.way, others]).toEqual(['pending', 'post', []])
})

test('whoever leaves a line, or gives back what is held, says so first, and reads why there is none', async ({
  person,
}) => {
  const { olga, rita, nora, dress, rentalId, path } = await taken(person)
  await nora.api.waiting.join({ dressId: dress.id, startDate: from, endDate: to })
  const { user } = visit('/dashboard?tab=rentals', nora)
  await user.click(await screen.findByRole('button', { name: 'Leave: Wanted gown' }))
  await user.click((await dialog('Leave this line?')).getByRole('button', { name: 'Leave' }))
  await screen.findByText('You have left the line')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'In line' })).toBeNull())
  // The keyboard is not lost with the last line.
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'My rentals' }))
  cleanup()

  await nora.api.waiting.join({ dressId: dress.id, startDate: from, endDate: to })
  await rita.api.rentals.withdraw({ rentalId })
  visit(path, nora)
  await (await dialog()).findByText(/^These days are held for you until /)
  expect(screen.queryByText(DATES_TAKEN)).toBeNull()
  cleanup()
  const next = visit('/dashboard?tab=rentals', nora)
  await next.user.click(await screen.findByRole('button', { name: 'No thanks: Wanted gown' }))
  await next.user.click((await dialog('Give these days up?')).getByRole('button', { name: 'Give them up' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^You are next/ })).toBeNull())
  cleanup()

  await olga.api.rentals.block({ dressId: dress.id, startDate: from, endDate: to })
  const blocked = visit(path, nora)
  await blocked.user.click(await (await dialog()).findByRole('button', { name: 'Be second in line' }))
  await screen.findByText('The owner does not lend the dress on these days.')
})
