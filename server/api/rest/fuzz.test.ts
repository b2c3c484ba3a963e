import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../db/database.ts'
import { inDays } from '../../testing/test.ts'
import { decided, listed, requested, test, type Someone } from '../../testing/rest-client.ts'
import type { Things } from '../../testing/fuzz/inputs.ts'
import { encodedUrl, manners, type Manner } from '../../testing/fuzz/headers.ts'
import { attempts, targets, type Attempt } from '../../testing/fuzz/attempts.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 4_000)
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Requests under way at the same time. */
const LANES = 8
const SLOWEST_MS = 5_000

const roles = ['visitor', 'user', 'owner', 'admin'] as const
type Role = (typeof roles)[number]

test(
  `${RUNS} inputs to ${targets.length} calls: no 5xx, nothing told, nothing of others changed (FUZZ_SEED=${SEED}) [ASVS 1.2.4, 1.4.1–1.4.3, 2.2.1, 2.2.2, 15.3.5, 15.3.6, 15.3.7]`,
  { timeout: 60_000 + RUNS * 20 },
  async ({ app, signedUp, admin, db }) => {
    const world = await settle(signedUp, admin)
    const before = await snapshot(db, world.victims)
    const findings = newFindings()

    const once = async (role: Role, attempt: Attempt, manner: Manner) => {
      const started = performance.now()
      const answer = await send(app, attempt, manner, sessionOf(world, role, attempt))
      findings.count(answer.statusCode)
      const who = `as ${role} ${JSON.stringify(manner)}`
      const note = (what: string) => findings.add(what, who, attempt, answer)
      if (performance.now() - started > SLOWEST_MS) note('slow')
      if (answer.statusCode >= 500 || /"httpStatus":5\d\d/.test(answer.body)) note('5xx')
      for (const leak of leaksIn(answer.body, world.secrets[role])) note(`told ${leak}`)
      // Only accepted requests may change anything; the rest is checked at the end.
      const accepted = attempt.method === 'POST' && answer.statusCode < 300
      if (accepted && (await snapshot(db, world.victims)) !== before) note('changed')
    }

    const lane = (n: number) =>
      fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...roles).chain((role) => requestsBy(role, world.things[role])),
          ([role, attempt, manner]) => once(role, attempt, manner),
        ),
        { numRuns: Math.ceil(RUNS / LANES), seed: SEED + n },
      )
    await Promise.all(Array.from({ length: LANES }, (_, n) => lane(n)))
    findings.print()
    expect(findings.examples()).toEqual([])
    expect(await snapshot(db, world.victims)).toBe(before)
    expect(({} as { role?: unknown }).role).toBeUndefined()
  },
)

/** Counts of answers, and the shortest example of each finding. */
function newFindings() {
  const classes = new Map<string, number>()
  const shortest = new Map<string, string>()
  let inputs = 0
  return {
    count(status: number) {
      inputs++
      const name = `${Math.floor(status / 100)}xx`
      classes.set(name, (classes.get(name) ?? 0) + 1)
    },
    add(
      what: string,
      who: string,
      attempt: Attempt,
      { statusCode, body }: { statusCode: number; body: string },
    ) {
      const { target, method, url, payload, contentType } = attempt
      const sent = `${method} ${url} ${contentType ?? ''} ${payload ?? ''}`.slice(0, 2000)
      const example = `${what}: ${target} ${who}: ${sent} → ${statusCode} ${body.slice(0, 300)}`
      const known = shortest.get(what + target)
      if (!known || example.length < known.length) shortest.set(what + target, example)
    },
    examples: () => [...shortest.values()],
    print() {
      const counted = [...classes].toSorted().map(([name, many]) => `${many} ${name}`)
      if (!classes.has('5xx')) counted.push('0 5xx')
      const to = `${targets.length} calls as ${roles.join(', ')}`
      console.info(`fuzz: ${inputs} inputs to ${to}, FUZZ_SEED=${SEED}: ${counted.join(', ')}`)
    },
  }
}

interface World {
  people: Record<Role, Someone | undefined>
  /** Sessions that sign-in, registration and logout may end. */
  spare: Record<Role, string | undefined>
  things: Record<Role, Things>
  /** Secrets that a role may not read. */
  secrets: Record<Role, string[]>
  /** People who do nothing, and whose data must not change. */
  victims: string[]
}

/** A lender and a renter who do nothing, and four others, one of them with a dress and one an admin. */
async function settle(signedUp: (name: string) => Promise<Someone>, admin: Someone): Promise<World> {
  const [vera, viktor] = [await signedUp('Vera'), await signedUp('Viktor')]
  const gown = await listed(vera)
  const confirmed = await requested(viktor, gown, inDays(10))
  await decided(vera, confirmed, 'confirmed')
  const pending = await requested(viktor, gown, inDays(20))
  await vera.post('/_api/rental/block-dates', {
    dressId: gown.id,
    startDate: inDays(30),
    endDate: inDays(33),
  })
  await viktor.post('/_api/favorites/toggle', { dressId: gown.id })

  const [user, owner] = [await signedUp('Ursula'), await signedUp('Otto')]
  const own = await listed(owner)
  const people = { visitor: undefined, user, owner, admin }
  const ids = [gown.id, own.id, confirmed, pending, 1, 2, 3, 4, 5]
  const texts = ['crepe', vera.id, ...gown.imageUrls, ...own.imageUrls]
  // Admins may reset passwords, so the fuzzed admin is not given the addresses.
  const stranger = { ids, texts, emails: [vera.email, viktor.email] }
  const sessions = [vera, viktor].map((victim) => victim.session() ?? '')
  const forAll = [vera.email, viktor.email, ...sessions]
  const spares = [await signedUp('Spare'), await signedUp('Spare'), await signedUp('Spare')]
  const [userSpare, ownerSpare, adminSpare] = spares.map((spare) => spare.session())
  return {
    people,
    spare: { visitor: undefined, user: userSpare, owner: ownerSpare, admin: adminSpare },
    things: { visitor: stranger, user: stranger, owner: stranger, admin: { ids, texts, emails: [] } },
    secrets: {
      visitor: [...forAll, user.email, owner.email, admin.email],
      user: [...forAll, admin.email],
      owner: [...forAll, user.email, admin.email],
      admin: forAll,
    },
    victims: [vera.id, viktor.id],
  }
}

const requestsBy = (role: Role, things: Things) =>
  fc
    .constantFrom(...targets)
    .chain((target) => fc.tuple(fc.constant(role), attempts(target, things), manners))

function sessionOf({ people, spare }: World, role: Role, { target }: Attempt) {
  const endsSessions = /login|register|logout|establish/.test(target)
  return endsSessions ? spare[role] : people[role]?.session()
}

async function send(app: FastifyInstance, attempt: Attempt, manner: Manner, session?: string) {
  const { method, url, payload, contentType, site = 'same-origin' } = attempt
  const headers = {
    'sec-fetch-site': site,
    ...(contentType !== undefined && { 'content-type': contentType }),
    ...(session && { cookie: manner.cookie.replaceAll('%', session) }),
    ...manner.headers,
  }
  const answer = await app.inject({ method, url: encodedUrl(url, manner.encoded), headers, payload })
  return {
    statusCode: answer.statusCode,
    body: decoded(answer.headers['content-encoding'], answer.rawPayload),
  }
}

const decoded = (encoding: unknown, bytes: Buffer) =>
  (encoding === 'br'
    ? brotliDecompressSync(bytes)
    : encoding === 'gzip'
      ? gunzipSync(bytes)
      : bytes
  ).toString()

/** Findings in an answer. */
const leaksIn = (body: string, secrets: string[]) => [
  ...secrets.filter((secret) => body.includes(secret)),
  ...(/\$argon2|\n? {4}at |\\n {4}at |password_?hash|[0-9a-f]{64}/i.exec(body) ?? []),
]

/** A checksum for each table of all rows about these people. */
async function snapshot(db: Db, victims: string[]) {
  const ids = sql`(${sql.join(victims.map((id) => sql`${id}::uuid`))})`
  const dresses = sql`(select id from dress where owner_id in ${ids})`
  const rentals = sql`(select id from rental where renter_id in ${ids})`
  const tables = {
    people: sql`select * from app_user where id in ${ids}`,
    sessions: sql`select * from session where user_id in ${ids}`,
    dresses: sql`select * from dress where owner_id in ${ids}`,
    images: sql`select * from image where owner_id in ${ids}`,
    favorites: sql`select * from favorite where user_id in ${ids}`,
    rentals: sql`select * from rental where renter_id in ${ids}`,
    holds: sql`select * from hold where rental_id in ${rentals} or rental_id is null and dress_id in ${dresses}`,
  }
  const sums = Object.entries(tables).map(
    ([name, query]) =>
      sql`(select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from (${query}) t) ${sql.ref(name)}`,
  )
  const { rows } = await sql`select ${sql.join(sums)}`.execute(db)
  return JSON.stringify(rows)
}
