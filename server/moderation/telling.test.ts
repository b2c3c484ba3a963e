import { describe, expect } from 'vitest'
import { test } from '../testing/test.ts'
import { loadData } from '../letters/letter-data.ts'
import { textOf } from '../letters/letter-texts.ts'
import { takeDue } from '../mail/queue.ts'
import type { Db } from '../db/database.ts'
import { rules } from '../testing/rules.ts'
import { tell } from './telling.ts'

/** What the newest letter to a person says. */
async function lettersTo(db: Db, userId: string) {
  const ids = await db
    .selectFrom('letter')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', 'in', ['statement', 'report_closed'])
    .orderBy('id')
    .execute()
  const later = new Date(Date.now() + 60_000)
  return Promise.all(
    ids.map(async ({ id }) => {
      const letter = await takeDue(db, later, id)
      if (!letter) throw new Error('It is not due.')
      const { opening, more, ...rest } = textOf(
        letter.kind,
        await loadData(db, letter, 'Rita', { ...rules, now: later }),
        letter,
        rules,
      )
      return { ...rest, opening: opening.map(({ text }) => text).join(''), more: more.join('\n') }
    }),
  )
}

describe('whoever is decided about', () => {
  test('reads what, why, in which words and how to object, and later that it is over', async ({
    person,
    db,
  }) => {
    const [ada, rita, olga] = [
      await person('Ada', { role: 'admin' }),
      await person('Rita', { role: 'admin' }),
      await person('Olga'),
    ]
    const dress = await rita.list({ title: 'Copied gown' })
    await db.updateTable('appUser').set({ emailVerifiedAt: new Date() }).where('id', '=', rita.id).execute()
    const { id: sanctionId } = await db
      .insertInto('sanction')
      .values({
        action: 'hide_dress',
        personId: rita.id,
        dressId: dress.id,
        reason: 'counterfeit',
        words: 'The label is sewn on.',
        byId: ada.id,
        at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tell(db, 'statement', { sanctionId, userId: rita.id, at: new Date() })
    const [first] = await lettersTo(db, rita.id)
    expect(first).toMatchObject({
      opening: 'Your dress is not shown in the shop any more. Rentals that are agreed on go on.',
      quoted: { text: 'The label is sewn on.' },
      button: { path: '/account/decisions' },
    })
    for (const said of [
      'Copied gown',
      'until we undo it',
      'A counterfeit',
      'A person who runs the shop decided this',
      'answer once',
      rules.shop.supportEmail,
      'to a court',
    ])
      expect(first?.more).toContain(said)
    expect(JSON.stringify(first)).not.toContain('Ada')

    // Nobody but the person reads it, and never by whom.
    const { decisions } = await rita.api.people.decisions({})
    expect(decisions).toMatchObject([{ about: 'Copied gown', isInForce: true, answeredAt: null }])
    expect(JSON.stringify(decisions)).not.toContain(ada.id)
    expect((await olga.api.people.decisions({})).decisions).toEqual([])
    const about = { dressId: dress.id }
    const seen = (await ada.api.admin.decisions(about)).decisions
    expect(seen).toMatchObject([{ byName: 'Ada', personName: 'Rita' }])
    // Rita is an admin, too.
    expect((await rita.api.admin.decisions(about)).decisions).toEqual([])

    const undoneAt = new Date()
    await db.updateTable('sanction').set({ undoneAt }).where('id', '=', sanctionId).execute()
    await tell(db, 'statement', { sanctionId, userId: rita.id, at: undoneAt })
    const [early, over] = await lettersTo(db, rita.id)
    expect(early?.opening).toMatch(/^Your dress is not shown/)
    expect(over).toMatchObject({
      opening: 'Your dress is shown again.',
      more: expect.not.stringMatching('reason'),
    })
    expect((await rita.api.notices.list({})).notices.map(({ kind }) => kind)).toEqual([
      'statement',
      'statement',
    ])
  })

  test('is not sent words of their own to an address that may be a stranger’s', async ({ person, db }) => {
    const [ada, rita] = [await person('Ada', { role: 'admin' }), await person('Rita')]
    await db.updateTable('appUser').set({ emailVerifiedAt: null }).where('id', '=', rita.id).execute()
    const dress = await rita.list({ title: 'Buy pills at pills.test' })
    const { id: sanctionId } = await db
      .insertInto('sanction')
      .values({
        action: 'hide_dress',
        personId: rita.id,
        dressId: dress.id,
        reason: 'spam',
        words: 'No.',
        byId: ada.id,
        at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tell(db, 'statement', { sanctionId, userId: rita.id, at: new Date() })
    expect(JSON.stringify(await lettersTo(db, rita.id))).not.toContain('pills')
  })
})

test('whoever reported something reads what became of it, and not what was done to whom', async ({
  person,
  db,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const dress = await olga.list({ title: 'Copied gown' })
  await rita.api.reports.create({ reason: 'not_as_described', dressId: dress.id })
  const { reports } = await rita.api.reports.mine({})
  expect(reports).toMatchObject([{ about: 'Copied gown', closedAt: null }])
  expect((await olga.api.reports.mine({})).reports).toEqual([])
  const reportId = reports[0]?.reportId ?? 0
  await db
    .updateTable('report')
    .set({ closedAt: new Date(), outcome: 'acted', outcomeWords: 'Thank you.' })
    .where('id', '=', reportId)
    .execute()
  await tell(db, 'report_closed', { reportId, userId: rita.id, at: new Date() })
  const [letter] = await lettersTo(db, rita.id)
  expect(letter).toMatchObject({
    opening: 'We have done something about it.',
    more: expect.stringContaining('Not as described'),
    quoted: { text: 'Thank you.' },
  })
  expect(JSON.stringify(letter)).not.toMatch(/Olga|Copied gown/)
})
