import { describe, expect } from 'vitest'
import type { ReportReason } from '../../shared/report-schema.ts'
import { asking, inDays, test, type Person } from '../testing/test.ts'
import { countOpenReports } from './report-queries.ts'

type MakePerson = (name: string, change?: { role: 'admin' }) => Promise<Person>

/** What an admin reads of reports that do not concern them, newest first. */
const listed = async ({ api }: Person, input: { closed?: boolean; personId?: string } = {}) =>
  (await api.admin.reports(input)).reports.flatMap((report) => (report.isOwn ? [] : [report]))

const newest = async (admin: Person) => {
  const [report] = await listed(admin)
  if (!report) throw new Error('There is no report.')
  return report
}

async function rented(person: MakePerson, role?: 'admin') {
  const as = role && { role }
  const [olga, rita, ada] = [
    await person('Olga', as),
    await person('Rita', as),
    await person('Ada', { role: 'admin' }),
  ]
  const dress = await olga.list({ title: 'Rented gown' })
  const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
  return { olga, rita, ada, dress, rentalId }
}

/** Ada has warned Olga. */
async function warned(person: MakePerson) {
  const scene = await rented(person)
  const words = 'You wrote rude words.'
  const { sanctionId } = await scene.ada.api.admin.act({
    action: 'warn',
    id: scene.olga.id,
    reason: 'rude',
    words,
  })
  return { ...scene, sanctionId }
}

describe('a report of a rental', () => {
  test('gives the reasons of the side that makes it, and is of its two sides', async ({ person }) => {
    const { olga, rita, ada, rentalId } = await rented(person)
    const report = (who: Person, reason: ReportReason) => who.api.reports.create({ reason, rentalId })
    const wrong = { code: 'BAD_REQUEST', message: 'This reason does not fit what you report.' }
    await expect(report(rita, 'not_returned')).rejects.toMatchObject(wrong)
    await expect(report(olga, 'counterfeit')).rejects.toMatchObject(wrong)
    for (const who of [ada, await person('Tess')])
      await expect(report(who, 'no_show')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await report(rita, 'counterfeit')
    expect(await newest(ada)).toMatchObject({ rentalId, reporterName: 'Rita', reportedName: 'Olga' })
    await report(olga, 'damaged')
    expect(await newest(ada)).toMatchObject({
      title: 'Rented gown',
      reporterName: 'Olga',
      reportedName: 'Rita',
    })
  })

  test('refuses reasons that fit something else, and an answer that is none', async ({ person }) => {
    const { olga, rita, dress } = await rented(person)
    const refused = expect.objectContaining({ code: 'BAD_REQUEST' })
    for (const about of [
      { reason: 'not_returned', dressId: dress.id },
      { reason: 'answer', personId: olga.id },
    ] as const)
      await expect(rita.api.reports.create(about)).rejects.toEqual(refused)
  })

  test('is judged by neither of its sides, and says to neither by whom it is', async ({ person, db }) => {
    const { olga, rita, ada, rentalId } = await rented(person, 'admin')
    await rita.api.reports.create({ reason: 'off_shop', rentalId })
    const { reportId } = await newest(ada)
    for (const { api, id } of [olga, rita]) {
      const { reports } = await api.admin.reports({})
      expect(reports.find((one) => one.reportId === reportId)).toEqual({
        reportId,
        isClosed: false,
        isOwn: true,
      })
      const judging = [
        api.admin.closeReport({ reportId, outcome: 'nothing_found' }),
        api.admin.noteReport({ reportId, note: 'Nonsense.' }),
        api.admin.act({ action: 'warn', id: ada.id, reason: 'rude', words: 'You.', reportId }),
      ]
      const judged = await Promise.allSettled(judging)
      expect(judged.map(({ status }) => status)).toEqual(judging.map(() => 'rejected'))
      await expect(api.admin.lookAtReport({ reportId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      // Nor is it counted for whom it concerns.
      expect(await countOpenReports(db, olga.id, id)).toBe(0)
      expect((await api.admin.reports({ personId: olga.id })).reports).toEqual([])
    }
    expect(await countOpenReports(db, olga.id, ada.id)).toBe(1)
    expect(await countOpenReports(db, rita.id, ada.id)).toBe(0)
    expect(await listed(ada, { personId: olga.id })).toMatchObject([{ reportId, note: null, outcome: null }])
    const decided = db.selectFrom('sanction').select('id').where('reportId', '=', reportId)
    expect(await decided.execute()).toEqual([])

    // Nor is anything learned from what was decided and written then.
    const warn = { action: 'warn', reason: 'off_shop', words: 'Ask here.', reportId } as const
    const tess = await person('Tess')
    await expect(ada.api.admin.act({ ...warn, id: tess.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    for (const { id } of [olga, rita]) await ada.api.admin.act({ ...warn, id })
    await ada.api.admin.closeReport({ reportId, outcome: 'acted' })
    await expect(ada.api.admin.act({ ...warn, id: olga.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    const told = async ({ api }: Person, other: Person) => [
      (await api.admin.decisions({ reportId })).decisions.length,
      (await api.admin.decisions({ personId: other.id })).decisions.length,
      (await api.admin.letters({})).letters.filter(({ kind }) => /statement|report/.test(kind)).length,
      (await api.admin.list({ list: 'audit' })).rows.filter(({ name }) => /Decision|eport/.test(name)).length,
    ]
    expect([await told(olga, rita), await told(rita, olga)]).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ])
    expect(await told(ada, olga)).toEqual([2, 1, 3, 3])
  })
})

describe('an answer to a decision', () => {
  test('is by whom it concerns, in words, once', async ({ person }) => {
    const { olga, rita, ada, sanctionId } = await warned(person)
    const answer = (who: Person, words: string) => who.api.reports.answer({ sanctionId, words })
    await expect(answer(rita, 'Not me.')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(answer(olga, ' ')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await Promise.all([answer(olga, 'I did not.'), answer(olga, 'I did not.')])
    await expect(answer(olga, 'And again.')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have already answered this.',
    })
    const answers = (await listed(ada)).filter((one) => one.sanctionId === sanctionId)
    expect(answers).toMatchObject([
      {
        reason: 'answer',
        words: 'I did not.',
        action: 'warn',
        statement: 'You wrote rude words.',
        decidedBy: 'Ada',
      },
    ])
  })

  test('is closed with whether the decision stands, which its author is told', async ({ person }) => {
    const { olga, ada, sanctionId } = await warned(person)
    await olga.api.reports.answer({ sanctionId, words: 'I did not.' })
    const { reportId } = await newest(ada)
    await expect(ada.api.admin.closeReport({ reportId, outcome: 'already_gone' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await ada.api.admin.closeReport({ reportId, outcome: 'nothing_found' })
    const [notice] = (await olga.api.notices.list({})).notices
    expect(notice).toMatchObject({ kind: 'report_closed' })
  })

  test('changes a decision only once that is undone', async ({ person }) => {
    const [olga, ada] = [await person('Olga'), await person('Ada', { role: 'admin' })]
    const ben = await person('Ben', { role: 'admin' })
    const why = { reason: 'counterfeit', words: 'It is copied.' } as const
    await ada.api.admin.act({ action: 'hide_dress', id: String((await olga.list()).id), ...why })
    const sanctionId = (await olga.api.people.decisions({})).decisions[0]?.sanctionId ?? 0
    await olga.api.reports.answer({ sanctionId, words: 'It is not.' })
    const { reportId } = await newest(ben)
    const closing = { reportId, outcome: 'acted' } as const
    await expect(ben.api.admin.closeReport(closing)).rejects.toMatchObject({
      message: 'The decision is still in force. Please undo it first.',
    })
    await ben.api.admin.undo({ sanctionId })
    await ben.api.admin.closeReport(closing)
  })
})

describe('what is reported and gone since', () => {
  test('says so, and can be closed', async ({ person }) => {
    const { olga, rita, ada } = await rented(person)
    const dress = await olga.list({ title: 'Gone gown' })
    await rita.api.reports.create({ reason: 'counterfeit', dressId: dress.id })
    const { threadId } = await olga.api.messages.open({
      dressId: (await rita.list()).id,
      subject: 'The hem',
      message: 'How long is it?',
    })
    const { messageId } = await olga.api.messages.write({ threadId, text: 'Rude words' })
    await rita.api.reports.create({ reason: 'rude', messageId })
    expect((await listed(ada)).slice(0, 2).map(({ isGone }) => isGone)).toEqual([false, false])
    await olga.api.messages.hideMine({ messageId })
    await olga.api.dresses.remove({ id: dress.id })
    const gone = (await listed(ada)).slice(0, 2)
    expect(gone).toMatchObject([
      { isGone: true, messageId },
      { isGone: true, title: expect.any(String) },
    ])
    for (const { reportId } of gone)
      await ada.api.admin.closeReport({ reportId, outcome: 'already_gone', words: 'They have left.' })
    expect((await listed(ada, { closed: true }))[0]).toMatchObject({
      outcome: 'already_gone',
      outcomeWords: 'They have left.',
      closedBy: 'Ada',
    })
  })
})

describe('a note on a report', () => {
  test('is for admins, on record, and each adds to it', async ({ person, db }) => {
    const { olga, rita, ada } = await rented(person)
    const ben = await person('Ben', { role: 'admin' })
    await rita.api.reports.create({ reason: 'rude', personId: olga.id })
    const { reportId } = await newest(ada)
    const note = (who: Person, words: string) => who.api.admin.noteReport({ reportId, note: words })
    await Promise.all([note(ada, 'Second time.'), note(ben, 'Looks fine.')])
    await note(ben, 'I called.')
    await note(ben, 'I called.')
    const written = (await newest(ada)).note?.split('\n\n') ?? []
    expect(written.toSorted()).toEqual(
      ['I called.', 'Looks fine.', 'Second time.'].map((words) => `${inDays(0)}: ${words}`),
    )
    const records = db.selectFrom('audit').select('actorId').where('event', '=', 'report_noted')
    expect(await records.where('subject', '=', `report ${reportId}`).execute()).toHaveLength(3)
    for (let paragraph = 0; paragraph < 9; paragraph++) await note(ada, `${paragraph}`.repeat(1000))
    await expect(note(ada, 'a'.repeat(1000))).rejects.toMatchObject({
      message: 'This note is too long for another paragraph.',
    })
  })
})
