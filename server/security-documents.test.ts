import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { MAX_PASSWORD } from '../shared/account-schema.ts'
import { addDays, type Day } from '../shared/day.ts'
import * as rental from '../shared/rental.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '../shared/upload.ts'
import { access } from './access.ts'
import { VALID_FOR as TEMPORARY_FOR } from './admin/router.ts'
import { MOST_JSON_BYTES } from './app.ts'
import { auditEvents } from './audit/queries.ts'
import { FIRST_WAIT, FREE_FAILURES, LONGEST_WAIT } from './auth/failures.ts'
import { LINK_FOR } from './auth/google-accounts.ts'
import { PLACE_KNOWN_FOR, rates } from './auth/limits.ts'
import { CHECKED_AT_ONCE, LONGEST_QUEUE, refuseWeakPassword } from './auth/passwords.ts'
import { IDLE_DAYS, LONGEST_DAYS } from './auth/sessions.ts'
import { VALID_FOR as TOKEN_FOR } from './auth/tokens.ts'
import { readConfig } from './config.ts'
import { LONGEST_ANSWER } from './deadline.ts'
import { RECORD_KEPT_FOR } from './housekeeping.ts'
import { REMEMBERED_FOR } from './idempotency.ts'
import { DECODED_AT_ONCE } from './images/image-queue.ts'
import { OPEN_OF_ALL, OPEN_OF_ONE } from './images/open-uploads.ts'
import { MAX_PIXELS, MAX_SIDE } from './images/pictures.ts'
import { bearable } from './overload.ts'
import { answers } from './rest/answers.ts'
import { procedureName, restRoutes } from './rest/routes.ts'
import { test } from './testing/app.ts'
import { setScene, surfaces, type ProcedureName } from './testing/roles.ts'
import { quoted, readDeployed, readSection } from './testing/sources.ts'
import { MOST_IN_A_BATCH } from './trpc-plugin.ts'

// docs/security.md says what the code does, and these say when it no longer does.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MB = 1024 * 1024

test('every limit is documented, with its number', async () => {
  const rate = (name: keyof typeof rates) => {
    const [points, seconds] = rates[name]
    const many = name === 'bytes' ? `${points / MB} MB` : points.toLocaleString('en')
    return `${many} ${seconds === 60 ? 'a minute' : 'an hour'}`
  }
  const { maxCalls, maxPages } = bearable()
  const { MIN_RENTAL_DAYS, MAX_RENTAL_DAYS, MAX_DAYS_AHEAD, MAX_PENDING_REQUESTS } = rental
  const { rows } = await readSection('Limits')
  expect(Object.fromEntries(rows)).toEqual({
    'Wrong passwords in a row for one account': `${FREE_FAILURES}, then a wait of ${FIRST_WAIT} seconds, which each doubles, up to ${LONGEST_WAIT / 60} minutes`,
    'Where a place is known to be somebody’s own, and counts apart': `${(PLACE_KNOWN_FOR * 1000) / DAY} days from its last sign-in`,
    'Wrong passwords from one place': rate('ip'),
    'Wrong passwords in all': rate('all'),
    'New accounts from one place': rate('register'),
    'Steps to Google and back from one place': rate('oauth'),
    'Resets by one admin': rate('reset'),
    'Uploads of one person': `${rate('upload')}, ${rate('bytes')}`,
    'A picture': `${MAX_IMAGE_BYTES / MB} MB, ${MAX_PIXELS / 1e6} million pixels, ${MAX_SIDE.toLocaleString('en')} on each side, ${MAX_IMAGES} for a dress`,
    'Uploads that are not answered yet': `${OPEN_OF_ONE} of one person, ${OPEN_OF_ALL} in a process`,
    'Pictures that are decoded': `${DECODED_AT_ONCE} at once, of one person one`,
    'Passwords that are checked': `${CHECKED_AT_ONCE} at once, ${LONGEST_QUEUE} waiting, of ${MAX_PASSWORD} characters at most`,
    'Calls that are answered at once, and pages': `${maxCalls}, ${maxPages}`,
    'Calls in one batch': `${MOST_IN_A_BATCH}`,
    'A body of JSON': `${MOST_JSON_BYTES / 1024} KB`,
    'An answer': `${LONGEST_ANSWER / 1000} seconds`,
    'A rental': `${MIN_RENTAL_DAYS} to ${MAX_RENTAL_DAYS} days, within ${MAX_DAYS_AHEAD} days`,
    'Requests of one renter that wait for an answer': `${MAX_PENDING_REQUESTS}`,
    'A request without an answer': `${readConfig({}).requestExpiryHours} hours (\`REQUEST_EXPIRY_HOURS\`)`,
    'A session': `${IDLE_DAYS} days unused, ${LONGEST_DAYS} days in all`,
    'A temporary password': `${TEMPORARY_FOR / HOUR} hours`,
    'The token of the Google window': `${TOKEN_FOR / 1000} seconds`,
    'The password that connects a Google account': `${LINK_FOR / MINUTE} minutes from coming back`,
    'The answer to a repeated request': `${REMEMBERED_FOR / HOUR} hours`,
  })
})

test('what must fit together is documented, in the words that people are told', async () => {
  const { rows } = await readSection('What must fit together')
  const today: Day = '2026-06-01'
  const told = (from: number, to: number) =>
    rental.rentalDaysProblem(addDays(today, from), addDays(today, to), today)
  const { TOO_FEW_DAYS, PRICE_CHANGED, OWN_DRESS, DATES_TAKEN } = rental
  expect(rows.map(([, words]) => words)).toEqual(
    [
      told(9, 5),
      told(-1, 5),
      told(1, 3),
      told(1, 91),
      told(360, 366),
      PRICE_CHANGED,
      OWN_DRESS,
      DATES_TAKEN,
    ].map((words) => `“${words}”`),
  )
  expect(told(1, 3)).toBe(TOO_FEW_DAYS)
})

describe('ways in and sessions', () => {
  test('every call that begins a session is documented, and no other', async ({ app, db }) => {
    const { rows, text } = await readSection('Ways in and sessions')
    const beginning: string[] = []
    for (const procedure of Object.keys(access) as ProcedureName[]) {
      for (const surface of surfaces(procedure)) {
        const { cookies } = await surface.ask(app, await setScene(db), 'user')
        if (cookies.some(({ name, value }) => name === 'session' && value)) beginning.push(procedure)
      }
    }
    const documented = rows.flatMap(([, calls]) => quoted(calls))
    expect([...new Set(beginning)].toSorted()).toEqual(documented.toSorted())
    expect(text).toContain(`${IDLE_DAYS} days`)
    expect(text).toContain(`${LONGEST_DAYS} days`)
  }, 60_000)

  test('the words that a password must not be are documented', async () => {
    const { text } = await readSection('Ways in and sessions')
    expect(text).toContain('the e-mail address, what stands before its @, the name, or “Second Dance”')
    const anna = { email: 'anna.example@people.test', displayName: 'Annabel Lee' }
    for (const guess of [
      'Anna.Example@people.test',
      'anna.example',
      'ANNAEXAMPLE',
      'Second-Dance!',
      'second dance',
      'annabel lee',
    ])
      expect(() => refuseWeakPassword(guess, anna)).toThrow('too easy to guess')
    expect(() => refuseWeakPassword('anna and the second dance', anna)).not.toThrow()
  })
})

/** The name of every field in an answer, at whatever depth. */
function fieldsOf(schema: z.core.$ZodType) {
  const found = new Set<string>()
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    if ('properties' in part && typeof part.properties === 'object')
      for (const name of Object.keys(part.properties ?? {})) found.add(name)
    Object.values(part).forEach(visit)
  }
  visit(z.toJSONSchema(schema, { unrepresentable: 'any' }))
  return found
}

test('who sees which field is documented: every field of every documented answer', async () => {
  const { rows } = await readSection('Who sees what')
  const named = new Set<string>()
  for (const [who, calls, fields] of rows) {
    const paths = quoted(calls)
    const inAnswers = new Set(paths.flatMap((path) => [...fieldsOf(answers[path] ?? z.null())]))
    const further = [...inAnswers].filter((name) => !named.has(name))
    expect([who, quoted(fields).toSorted()]).toEqual([who, further.toSorted()])
    for (const name of further) named.add(name)
    for (const path of paths) {
      const route = restRoutes.find(([, known]) => known === path)
      const audience = route && access[procedureName(route) as ProcedureName]
      expect([path, audience === 'anyone' && !path.startsWith('/auth/')]).toEqual([path, who === 'Everybody'])
    }
  }
  expect(rows.flatMap(([, calls]) => quoted(calls)).toSorted()).toEqual(Object.keys(answers).toSorted())
})

test('every table is classified', async ({ db }) => {
  const { rows, text } = await readSection('What is kept, and for how long')
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db,
  )
  const named = new Set(rows.flatMap(([, , where]) => quoted(where)))
  expect([...named].toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  for (const [what, kind = ''] of rows) expect([what, text.includes(`**${kind}**`)]).toEqual([what, true])
})

test('every event of the record is documented, and the log goes nowhere else', async () => {
  const { text } = await readSection('What is on record')
  const names = quoted(text).filter((name) => /^[a-z_]+$/.test(name) && name !== 'audit')
  expect(names.toSorted()).toEqual([...auditEvents].toSorted())
  expect(text).toContain(`${RECORD_KEPT_FOR / DAY} days`)

  const elsewhere = /\b(?:transports?:|pino\b|appendFile|createWriteStream|syslog)/
  const files = [...(await readDeployed())].filter(([, source]) => elsewhere.test(source))
  expect(files.map(([path]) => path)).toEqual(['server/backup/backup.ts'])
})
