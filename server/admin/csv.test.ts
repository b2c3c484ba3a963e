import { describe, expect } from 'vitest'
import { test } from '../testing/app.ts'
import { inDays } from '../testing/test.ts'

const file = (list: string, query = '') => `/_api/admin/csv/${list}.csv${query}`

describe('a list of the desk as CSV', () => {
  test('is what Excel reads as text, whatever a cell begins with or has in it', async ({
    signedUp,
    person,
    db,
  }) => {
    const ada = await signedUp('Ada')
    await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', ada.id).execute()
    const names = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      'a "quote", too',
      'two\nlines',
      '\u200f=עדה',
      'Ünï 👗',
    ]
    for (const displayName of names.toReversed()) {
      const { id } = await person('Someone')
      await db.updateTable('appUser').set({ displayName }).where('id', '=', id).execute()
    }
    const answer = await ada.get(file('people'))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="people-${inDays(0)}.csv"`)
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, ...lines] = answer.body.split('\r\n')
    expect(head).toMatch(/^\ufeff?Id,Name,State,E-mail,Since,/)
    expect(
      lines
        .slice(0, 10)
        .map((line) => line.replace(/^[\da-f-]{36},/, '').replace(/,[^,]*,[^,]*@people\.test.*$/s, '')),
    ).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\t=1",
      `"'\r=1"`,
      '"a ""quote"", too"',
      '"two\nlines"',
      '\u200f=עדה',
      'Ünï 👗',
    ])
    const record = db
      .selectFrom('audit')
      .select(['event', 'subject'])
      .where('actorId', '=', ada.id)
      .orderBy('id', 'desc')
    expect(await record.executeTakeFirst()).toEqual({ event: 'list_downloaded', subject: 'people' })

    // With the words and filter of the page.
    expect((await ada.get(file('people', '?show=admins&q=ada'))).body.split('\r\n')).toHaveLength(3)
    expect(await record.executeTakeFirst()).toMatchObject({ subject: 'people admins' })
    expect((await ada.get(file('people', '?show=all'))).statusCode).toBe(404)
  })

  test('has former members without their address, and each row once', async ({ signedUp, person, db }) => {
    const ada = await signedUp('Ada')
    await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', ada.id).execute()
    const rita = await person('Rita')
    await db
      .updateTable('appUser')
      .set({ displayName: 'Former member', email: 'former-1@members.invalid', leftAt: new Date() })
      .where('id', '=', rita.id)
      .execute()
    await db
      .insertInto('appUser')
      .values(
        Array.from({ length: 2_100 }, (_, n) => ({ email: `many-${n}@people.test`, displayName: 'Many' })),
      )
      .execute()
    const { body } = await ada.get(file('people'))
    expect(body).not.toContain('members.invalid')
    expect(body).toMatch(/,Former member,Left,,/m)
    const many = body.match(/many-\d+@/g) ?? []
    expect([many.length, new Set(many).size]).toEqual([2_100, 2_100])
  })

  test('is for admins alone, asked for on a page of ours, and ends with the role', async ({
    signedUp,
    db,
  }) => {
    const ada = await signedUp('Ada')
    expect((await ada.get(file('people'))).statusCode).toBe(403)
    await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', ada.id).execute()
    expect((await ada.get(file('people'), { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await ada.get(file('nothing'))).statusCode).toBe(404)
    expect((await ada.get(file('constructor'))).statusCode).toBe(404)
  })
})

test('the reports are a CSV without those that concern who downloads it', async ({
  signedUp,
  person,
  db,
}) => {
  const ada = await signedUp('Ada')
  await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', ada.id).execute()
  const [olga, rita] = [await person('Olga'), await person('Rita Secret')]
  const report = (personId: string, words: string) =>
    rita.api.reports.create({ personId, reason: 'spam', words })
  await report(olga.id, '=about Olga')
  await report(ada.id, 'about Ada')
  const { body } = await ada.get(file('reports', '?show=open'))
  expect(body).toContain(`,'=about Olga,Rita Secret (${rita.id}),Olga (${olga.id}),`)
  expect(body).not.toContain('Ada')
  expect((await ada.get(file('reports', '?show=done'))).body.trim().split('\r\n')).toHaveLength(1)
})
