import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { asking, inDays, test as base, type Person } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

interface Fixtures {
  ada: Person
}

/** The list is of the whole shop, so each test begins without reports. */
const test = base.extend<Fixtures>({
  ada: async ({ db, person }, use) => {
    await db.deleteFrom('letter').where('reportId', 'is not', null).execute()
    await db.deleteFrom('report').execute()
    await use(await person('Ada', { role: 'admin' }))
  },
})

const rows = () => within(screen.getByRole('region', { name: 'Reports' })).getAllByRole('listitem')

describe('the list of reports', () => {
  test('says that there is none, and is not for others', async ({ ada, person }) => {
    visit('/admin/reports', ada)
    await screen.findByText('Nothing has been reported.')
    await waitFor(() => expect(document.title).toBe('Reports | Second Dance'))
    document.body.replaceChildren()
    visit('/admin/reports', await person('Rita'))
    await screen.findByRole('heading', { level: 1, name: 'Access Denied' })
  })

  test('tells when, by whom, about what and why, the newest first; what is done leaves it', async ({
    ada,
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ title: 'Odd gown' })
    await rita.api.reports.create({ reason: 'not_as_described', words: 'It is a coat.', dressId: dress.id })
    await rita.api.reports.create({ reason: 'fraud', personId: olga.id })
    const { user } = visit('/admin/reports', ada)
    await screen.findByText('It is a coat.')
    const [person1, dress1] = rows().map(({ textContent }) => textContent)
    expect(person1).toMatch(/^Asks for money, or is not who they sayOlgaBy Rita/)
    expect(dress1).toMatch(/^Not as describedOdd gown of OlgaBy Rita/)
    expect(screen.getByRole('link', { name: 'Odd gown' }).getAttribute('href')).toBe(
      `/admin/dresses/${dress.id}`,
    )

    const [close] = screen.getAllByRole('button', { name: 'Close report' })
    if (close) await user.click(close)
    const dialog = within(await screen.findByRole('dialog', { name: 'Close this report' }))
    await user.click(dialog.getByRole('button', { name: 'Close report' }))
    await dialog.findByText('Please choose what became of it.')
    await user.click(dialog.getByLabelText('We have done something about it.'))
    await user.type(dialog.getByLabelText('In your words (optional)'), 'They have paid.')
    await user.click(dialog.getByRole('button', { name: 'Close report' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    // The button has gone with its row.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reports' }))
    await user.click(screen.getByRole('link', { name: 'Done' }))
    await screen.findByText(/They were told: We have done something about it\.\s+They have paid\./)
    expect(rows()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Close report' })).toBeNull()
  })

  test('adds to a note, also to one that another admin has written meanwhile', async ({ ada, person }) => {
    const [olga, rita, ben] = [
      await person('Olga'),
      await person('Rita'),
      await person('Ben', { role: 'admin' }),
    ]
    await rita.api.reports.create({ reason: 'fraud', personId: olga.id })
    const { user } = visit('/admin/reports', ada)
    await user.click(await screen.findByRole('button', { name: 'Write a note' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Note on this report' }))
    const [report] = (await ben.api.admin.reports({})).reports
    await ben.api.admin.noteReport({ reportId: report?.reportId ?? 0, note: 'I called.' })
    await user.type(dialog.getByLabelText('Only admins read this'), 'She called.')
    await user.click(dialog.getByRole('button', { name: 'Save note' }))
    await screen.findByText(/^Note: .*: I called\.\s+.*: She called\.$/)
  })

  test('leaves what is about oneself to another admin, and does not say by whom it is', async ({
    ada,
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.reports.create({ reason: 'fraud', personId: olga.id })
    await rita.api.reports.create({ reason: 'rude', personId: ada.id })
    visit('/admin/reports', ada)
    await screen.findByText('This is about you, or by you: another admin decides.')
    const [own, other] = rows()
    expect(own?.textContent).not.toContain('Rita')
    expect(other?.textContent).toContain('By Rita')
    expect(screen.getAllByRole('button', { name: 'Close report' })).toHaveLength(1)
  })

  test('shows a reported message among those around it, and leaves a record of the look', async ({
    ada,
    person,
    db,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), inDays(20)))
    const { threadId } = await rita.api.rentals.one({ rentalId })
    if (threadId === null) throw new Error('There is no conversation.')
    await rita.api.messages.write({ threadId, text: 'Hello' })
    await olga.api.messages.write({ threadId, text: 'Pay me by wire' })
    const messages = await db
      .selectFrom('message')
      .select(['id', 'body'])
      .where('threadId', '=', threadId)
      .execute()
    const bad = messages.find(({ body }) => body === 'Pay me by wire')
    await rita.api.reports.create({ reason: 'fraud', messageId: bad?.id })
    const { user } = visit('/admin/reports', ada)
    await screen.findByText(/A message of/)
    screen.getByText('Each look is recorded.')
    await user.click(screen.getByRole('button', { name: 'Look at the conversation' }))
    const talk = within(await screen.findByRole('list', { name: 'The conversation' }))
    expect(talk.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('The renter asked for these days.'),
      expect.stringMatching(/^Rita.*Hello$/),
      expect.stringMatching(/^Olga.*Reported.*Pay me by wire$/),
    ])
    const looks = await db
      .selectFrom('audit')
      .select('event')
      .where('actorId', '=', ada.id)
      .where('event', '=', 'conversation_looked_at')
      .execute()
    expect(looks).toHaveLength(1)

    await user.click(screen.getByRole('button', { name: 'Hide this message' }))
    const act = within(await screen.findByRole('dialog', { name: 'Hide this message' }))
    act.getByText('A message of Olga')
    await user.click(act.getByLabelText('Rude or threatening'))
    await user.type(act.getByLabelText(/^What happened/), 'No wires.')
    await user.click(act.getByRole('button', { name: 'Hide this message' }))
    await screen.findByText('Message hidden, of', { exact: false })
    expect(screen.queryByRole('button', { name: 'Hide this message' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reports' })))
    await user.click(screen.getByRole('button', { name: 'Close report' }))
    const close = within(await screen.findByRole('dialog', { name: 'Close this report' }))
    expect(close.getByRole('radio', { checked: true })).toBe(
      close.getByLabelText('We have done something about it.'),
    )
    await user.click(close.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Show it again' }))
    const undo = within(await screen.findByRole('dialog', { name: 'Show it again?' }))
    await user.click(undo.getByRole('button', { name: 'Show it again' }))
    await screen.findByRole('button', { name: 'Hide this message' })
  })
})
