import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { MIN_GUESSES, refuseWeakPassword } from '../auth/passwords.ts'
import { test } from '../testing/app.ts'
import { procedureNames, setScene, stage, surfaces } from '../testing/roles.ts'
import { rules } from '../testing/rules.ts'
import { quoted, readDeployed, readSection } from '../testing/sources.ts'

// What docs/security.md says that is not generated (documents/blocks.ts), and these say when it is no longer so.

describe('ways in and sessions', () => {
  test('every call that begins a session is documented, and no other [ASVS 6.1.1, 6.1.3, 7.1.2, 7.1.3]', async ({
    app,
    db,
  }) => {
    const { rows } = await readSection('Ways in and sessions')
    const beginning: string[] = []
    const ask = await stage(app, () => setScene(db))
    for (const procedure of procedureNames) {
      for (const surface of surfaces(procedure)) {
        const { cookies } = await ask(surface, 'user')
        if (cookies.some(({ name, value }) => name === 'session' && value)) beginning.push(procedure)
      }
    }
    const documented = rows.flatMap(([, calls]) => quoted(calls))
    expect([...new Set(beginning)].toSorted()).toEqual(documented.toSorted())
  }, 180_000)

  test('the words that a password must not be are documented [ASVS 6.1.2, 6.2.11]', async () => {
    const { text } = await readSection('Ways in and sessions')
    expect(text).toContain('the e-mail address, what stands before its @, the name, or “Second Dance”')
    expect(text).toContain(`more than ${MIN_GUESSES.toLocaleString('en-US')} guesses`)
    const anna = { email: 'anna.example@people.test', displayName: 'Annabel Lee' }
    for (const guess of [
      'Anna.Example@people.test',
      'anna.example',
      'ANNAEXAMPLE',
      'Second-Dance!',
      'second dance',
      'annabel lee',
    ])
      expect(() => refuseWeakPassword(guess, anna, rules)).toThrow('too easy to guess')
    expect(() => refuseWeakPassword('anna and the second dance', anna, rules)).not.toThrow()
  })
})

test('every table is classified [ASVS 14.1.1, 14.1.2]', async ({ db }) => {
  const { rows, text } = await readSection('What is kept, and for how long')
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db,
  )
  const named = new Set(rows.flatMap(([, , where]) => quoted(where)))
  expect([...named].toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  for (const [what, kind = ''] of rows) expect([what, text.includes(`**${kind}**`)]).toEqual([what, true])
})

test('the log goes nowhere else than is documented [ASVS 16.2.3]', async () => {
  const elsewhere = /\b(?:transports?: ?[{[]|pino\b|appendFile|createWriteStream|syslog)/
  const files = [...(await readDeployed())].filter(([, source]) => elsewhere.test(source))
  expect(files.map(([path]) => path)).toEqual(['server/backup/backup.ts'])
})
