import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { MAX_PASSWORD } from '../../shared/account-schema.ts'
import { MAX_ABOUT, MAX_CITY } from '../../shared/closet-schema.ts'
import { addDays, type Day } from '../../shared/day.ts'
import * as rental from '../../shared/rental.ts'
import {
  MAX_FIRST_THREADS,
  MAX_NEW_THREADS,
  MAX_REPLIES,
  MAX_SAME_WORDS,
  MAX_TEXT,
} from '../../shared/message.ts'
import { MAX_REPLY_TEXT, MAX_REVIEW_PHOTOS, MAX_REVIEW_TEXT, REVIEW_DAYS } from '../../shared/review.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '../../shared/upload.ts'
import { TEMPORARY_PASSWORD_TTL_MS } from '../admin/router.ts'
import { MAX_JSON_BYTES } from '../app.ts'
import { auditEvents } from '../db/audit-events.ts'
import { FIRST_WAIT_SECONDS, FREE_FAILURES, MAX_WAIT_SECONDS } from '../auth/failures.ts'
import { LINK_TTL_MS } from '../auth/google/google-accounts.ts'
import { KNOWN_PLACE_TTL_SECONDS, rates } from '../auth/limits.ts'
import { rules } from '../testing/rules.ts'
import { CHECKED_AT_ONCE, MAX_QUEUE_LENGTH, MIN_GUESSES, refuseWeakPassword } from '../auth/passwords.ts'
import { IDLE_DAYS, MAX_AGE_DAYS } from '../auth/sessions.ts'
import { TOKEN_TTL_MS } from '../auth/tokens.ts'
import { MAX_FOLLOWS } from '../closets/following.ts'
import { MAX_SEARCH_WORDS } from '../dresses/search/reader.ts'
import { readConfig } from '../config.ts'
import { LINK_TTL_MS as MAIL_LINK_TTL_MS } from '../mail/links.ts'
import { GIVE_UP_MS } from '../mail/queue.ts'
import {
  ASKING_MS,
  MAX_A_DAY,
  MAX_A_DAY_OF_ONE,
  MAX_UNVERIFIED,
  MAX_UNVERIFIED_A_DAY,
  MAX_UNVERIFIED_ASKED_A_DAY,
} from '../mail/letter-limits.ts'
import { LETTER_AFTER_MS, NEXT_LETTER_AFTER_MS } from '../messages/commands.ts'
import { MAX_REPORTS } from '../people/reports.ts'
import { ANSWER_TIMEOUT_MS } from '../trpc/deadline.ts'
import { AUDIT_RETENTION_MS } from '../maintenance/maintenance.ts'
import { IDEMPOTENCY_TTL_MS } from '../trpc/idempotency.ts'
import { DECODED_AT_ONCE, MAX_VARIANTS_WAITING } from '../images/image-queue.ts'
import { OPEN_OF_ALL, OPEN_OF_ONE } from '../images/open-uploads.ts'
import { MAX_PIXELS, MAX_SIDE } from '../images/decode.ts'
import { defaultLimits } from '../http/load-shedding.ts'
import { jsonSchema } from '../api/rest/json-schema.ts'
import { restRoutes, type RestRoute } from '../api/rest/routes.ts'
import { test } from '../testing/app.ts'
import { procedureNames, setScene, surfaces } from '../testing/roles.ts'
import { quoted, readDeployed, readSection } from '../testing/sources.ts'
import { MAX_IN_A_BATCH } from '../api/trpc-plugin.ts'

// docs/security.md says what the code does, and these say when it no longer does.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MB = 1024 * 1024

test('every limit is documented, with its number [ASVS 2.1.3, 6.1.1]', async () => {
  const rate = (name: keyof typeof rates) => {
    const [points, seconds] = rates[name]
    const many = name === 'bytes' ? `${points / MB} MB` : points.toLocaleString('en')
    return `${many} ${{ 60: 'a minute', 3600: 'an hour' }[seconds] ?? 'a day'}`
  }
  const { maxCalls, maxPasswords, maxPages } = defaultLimits()
  const { MIN_RENTAL_DAYS, MAX_RENTAL_DAYS, MAX_DAYS_AHEAD, MAX_PENDING_REQUESTS } = rental
  const { rows } = await readSection('Limits')
  expect(Object.fromEntries(rows)).toEqual({
    'Wrong passwords in a row for one account': `${FREE_FAILURES}, then a wait of ${FIRST_WAIT_SECONDS} seconds, which each doubles, up to ${MAX_WAIT_SECONDS / 60} minutes`,
    'Sign-ins with the right password of one account': rate('signin'),
    'Where a place is known to be somebody’s own, and counts apart': `${(KNOWN_PLACE_TTL_SECONDS * 1000) / DAY} days from its last sign-in`,
    'Wrong passwords from one place': rate('ip'),
    'Wrong passwords in all': rate('all'),
    'New accounts from one place': rate('register'),
    'Steps to Google and back from one place': rate('oauth'),
    'Resets by one admin': rate('reset'),
    'Letters to an address for a forgotten password, and asked for from one place': `${rate('forgot')}, ${rate('forgotplace')}`,
    'Letters that somebody asks for to an address of theirs': `${rate('letter')}, ${rate('letterday')}`,
    'Letters to another address that somebody wants': rate('change'),
    'Test letters of one admin': rate('testletter'),
    'Conversations that somebody begins and nobody has answered; in an account’s first week': `${MAX_NEW_THREADS} a day; ${MAX_FIRST_THREADS}`,
    'Lenders who are written the same first words': `${MAX_SAME_WORDS}`,
    'Messages that answer nobody': rate('message'),
    'A message; replies kept for the next time': `${MAX_TEXT.toLocaleString('en')} characters; ${MAX_REPLIES}`,
    'Reports of one person': `${MAX_REPORTS} a day`,
    'Closets that somebody follows; the sentence of one’s own, and its city': `${MAX_FOLLOWS}; ${MAX_ABOUT} and ${MAX_CITY} characters`,
    'Other days proposed for one request': `${rental.MAX_PROPOSALS}`,
    'A review; its photographs; the answer to it': `${MAX_REVIEW_TEXT.toLocaleString('en')} characters; ${MAX_REVIEW_PHOTOS}; ${MAX_REPLY_TEXT} characters`,
    'When a review can be written': `${REVIEW_DAYS} days`,
    'The link of a letter: a forgotten password; confirming an address; taking one back; stopping letters': `${MAIL_LINK_TTL_MS.reset / MINUTE} minutes; ${MAIL_LINK_TTL_MS.verify / HOUR} hours; ${MAIL_LINK_TTL_MS.undo / HOUR} hours; ${MAIL_LINK_TTL_MS.unsubscribe / DAY} days`,
    'A letter that no server takes': `${GIVE_UP_MS / HOUR} hours`,
    'Letters to an address that is not confirmed; of that about rentals that stand; of that about what it asks for; to anybody; about one person': `${MAX_UNVERIFIED} in all; ${MAX_UNVERIFIED_A_DAY} a day beside; ${MAX_UNVERIFIED_ASKED_A_DAY} a day; ${MAX_A_DAY} a day; ${MAX_A_DAY_OF_ONE} a day`,
    'The letter that confirms an address, on the way to asking for a dress': `after ${ASKING_MS / MINUTE} minutes, unless that of the request has the link`,
    'The first letter of what stays unread in a conversation; the next; each after it': `after ${LETTER_AFTER_MS / MINUTE} minutes; ${NEXT_LETTER_AFTER_MS[0] / HOUR} hour; ${NEXT_LETTER_AFTER_MS[1] / DAY} day`,
    'Uploads of one person': `${rate('upload')}, ${rate('bytes')}`,
    'A picture': `${MAX_IMAGE_BYTES / MB} MB, ${MAX_PIXELS / 1e6} million pixels, ${MAX_SIDE.toLocaleString('en')} on each side, ${MAX_IMAGES} for a dress`,
    'Uploads that are not answered yet': `${OPEN_OF_ONE} of one person, ${OPEN_OF_ALL} in a process`,
    'Pictures that are decoded; sizes of them that are yet to be made': `${DECODED_AT_ONCE} at once, of one person one; ${MAX_VARIANTS_WAITING} waiting`,
    'Passwords that are checked': `${CHECKED_AT_ONCE} at once, ${MAX_QUEUE_LENGTH} waiting, of ${MAX_PASSWORD} characters at most`,
    'Calls that are answered at once, those of them that check or make a password, and pages': `${maxCalls}, ${maxPasswords}, ${maxPages}`,
    'Calls in one batch': `${MAX_IN_A_BATCH}`,
    'Words of a search that are looked at': `${MAX_SEARCH_WORDS}`,
    'A body of JSON': `${MAX_JSON_BYTES / 1024} KB`,
    'An answer': `${ANSWER_TIMEOUT_MS / 1000} seconds`,
    'A rental': `${MIN_RENTAL_DAYS} to ${MAX_RENTAL_DAYS} days, within ${MAX_DAYS_AHEAD} days`,
    'Requests of one renter that wait for an answer; in the first week, without a confirmed address or a rental': `${MAX_PENDING_REQUESTS}; ${rental.MAX_FIRST_REQUESTS}`,
    'Requests of one renter, withdrawn and declined ones too; of that for one dress': `${rate('request')}; ${rate('requestdress')}`,
    'A request without an answer': `${readConfig({}).requestExpiryHours} hours (\`REQUEST_EXPIRY_HOURS\`)`,
    'A session': `${IDLE_DAYS} days unused, ${MAX_AGE_DAYS} days in all`,
    'A temporary password': `${TEMPORARY_PASSWORD_TTL_MS / HOUR} hours`,
    'The token of the Google window': `${TOKEN_TTL_MS / 1000} seconds`,
    'The password that connects a Google account': `${LINK_TTL_MS / MINUTE} minutes from coming back`,
    'The answer to a repeated request': `${IDEMPOTENCY_TTL_MS / HOUR} hours`,
  })
})

test('what must fit together is documented, in the words that people are told [ASVS 2.1.2]', async () => {
  const { rows } = await readSection('What must fit together')
  const today: Day = '2026-06-01'
  const told = (from: number, to: number) =>
    rental.rentalDaysProblem(addDays(today, from), addDays(today, to), today)
  const { TOO_FEW_DAYS, PRICE_CHANGED, OWN_DRESS, TOO_MANY_FIRST_REQUESTS, DATES_TAKEN } = rental
  expect(rows.map(([, words]) => words)).toEqual(
    [
      told(9, 5),
      told(-1, 5),
      told(1, 3),
      told(1, 91),
      told(360, 366),
      PRICE_CHANGED,
      OWN_DRESS,
      TOO_MANY_FIRST_REQUESTS,
      DATES_TAKEN,
    ].map((words) => `“${words}”`),
  )
  expect(told(1, 3)).toBe(TOO_FEW_DAYS)
})

describe('ways in and sessions', () => {
  test('every call that begins a session is documented, and no other [ASVS 6.1.1, 6.1.3, 7.1.2, 7.1.3]', async ({
    app,
    db,
  }) => {
    const { rows, text } = await readSection('Ways in and sessions')
    const beginning: string[] = []
    for (const procedure of procedureNames) {
      for (const surface of surfaces(procedure)) {
        const { cookies } = await surface.ask(app, await setScene(db), 'user')
        if (cookies.some(({ name, value }) => name === 'session' && value)) beginning.push(procedure)
      }
    }
    const documented = rows.flatMap(([, calls]) => quoted(calls))
    expect([...new Set(beginning)].toSorted()).toEqual(documented.toSorted())
    expect(text).toContain(`${IDLE_DAYS} days`)
    expect(text).toContain(`${MAX_AGE_DAYS} days`)
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

/** The name of every field in an answer, at whatever depth. */
function fieldsOf({ output }: RestRoute) {
  const found = new Set<string>()
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    if ('properties' in part && typeof part.properties === 'object')
      for (const name of Object.keys(part.properties ?? {})) found.add(name)
    Object.values(part).forEach(visit)
  }
  visit(jsonSchema(output))
  return found
}

test('who sees which field is documented: every field of every documented answer [ASVS 8.1.2, 14.1.2]', async () => {
  const { rows } = await readSection('Who sees what')
  const named = new Set<string>()
  for (const [who, calls, fields] of rows) {
    const routes = quoted(calls).map((path) => [path, restRoutes.find((one) => one.path === path)] as const)
    const inAnswers = new Set(routes.flatMap(([, route]) => (route ? [...fieldsOf(route)] : [])))
    const further = [...inAnswers].filter((name) => !named.has(name))
    expect([who, quoted(fields).toSorted()]).toEqual([who, further.toSorted()])
    for (const name of further) named.add(name)
    for (const [path, route] of routes) {
      const isPublic = route && route.access === 'anyone' && !path.startsWith('/auth/')
      expect([path, isPublic]).toEqual([path, who === 'Everybody'])
    }
  }
  const documented = new Set(rows.flatMap(([, calls]) => quoted(calls)))
  const showing = restRoutes.filter((route) => fieldsOf(route).size > 0 && !documented.has(route.path))
  expect(showing.map(({ path }) => path)).toEqual([])
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

test('every event of the record is documented, and the log goes nowhere else [ASVS 16.1.1, 16.2.3]', async () => {
  const { text } = await readSection('What is on record')
  const names = quoted(text).filter((name) => /^[a-z_]+$/.test(name) && name !== 'audit')
  expect(names.toSorted()).toEqual([...auditEvents].toSorted())
  expect(text).toContain(`${AUDIT_RETENTION_MS / DAY} days`)

  const elsewhere = /\b(?:transports?: ?[{[]|pino\b|appendFile|createWriteStream|syslog)/
  const files = [...(await readDeployed())].filter(([, source]) => elsewhere.test(source))
  expect(files.map(([path]) => path)).toEqual(['server/backup/backup.ts'])
})
