import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished } from 'vitest'
import { necessaryKinds, optionalKinds } from '../../shared/notices/letter-kinds.ts'
import { accountNoticeKinds, rentalNoticeKinds } from '../../shared/notices/notice-kinds.ts'
import { skipReasons } from '../mail/skip-reasons.ts'
import { databaseUrl as urlOf, onServer } from '../testing/template.ts'
import { test } from '../testing/test.ts'
import { connect } from './database.ts'
import { appliedMigrations, migrate, migrationNames, NewerDatabase } from './migrate.ts'

const ours = join(import.meta.dirname, '../../migrations')

/** A database with nothing in it. */
async function emptyDatabase() {
  const server = inject('databaseServer')
  const name = `${inject('template')}_${crypto.randomUUID().slice(0, 8)}`
  await onServer(server, `create database ${name}`)
  return urlOf(server, name)
}

/** Our migrations and one more. */
async function migrationsAnd(name: string, text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'second-dance-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(ours, folder, { recursive: true })
  await writeFile(join(folder, name), text)
  return folder
}

/** Every table and column, and what has been applied. */
async function shapeOf(url: string) {
  const db = connect(url, { max: 1 })
  try {
    const { rows } = await sql<{ shape: string }>`
      select string_agg(format('%s.%s %s', table_name, column_name, data_type), ',' order by table_name, column_name)
        as shape
      from information_schema.columns where table_schema = 'public'`.execute(db)
    return { shape: rows[0]?.shape, applied: await appliedMigrations(db) }
  } finally {
    await db.destroy()
  }
}

describe('migrating', () => {
  test('by six servers at once is done once', async () => {
    const url = await emptyDatabase()
    const taken = await Promise.all(Array.from({ length: 6 }, () => migrate(url)))
    const names = await migrationNames()
    expect(taken.filter((steps) => steps.length)).toEqual([names])
    expect((await shapeOf(url)).applied).toEqual(names)
    expect(await migrate(url)).toEqual([])
  })

  test('changes nothing when a step fails', async ({ databaseUrl, db }) => {
    expect(db).toBeTruthy()
    const before = await shapeOf(databaseUrl)
    const folder = await migrationsAnd(
      '9998_broken.sql',
      'create table half_way (id int); alter table dress add column surplus int; select 1 / 0;',
    )
    await expect(migrate(databaseUrl, { folder })).rejects.toThrow('division by zero')
    expect(await shapeOf(databaseUrl)).toEqual(before)
    expect(await migrate(databaseUrl)).toEqual([])
  })

  test('from nothing leaves nothing when a step fails', async () => {
    const url = await emptyDatabase()
    const folder = await migrationsAnd('9998_broken.sql', 'select 1 / 0;')
    await expect(migrate(url, { folder })).rejects.toThrow('division by zero')
    expect((await shapeOf(url)).shape ?? '').not.toContain('dress')
    expect(await migrate(url)).toEqual(await migrationNames())
  })

  test('refuses a database that a newer version has made', async () => {
    const url = await emptyDatabase()
    const folder = await migrationsAnd('9999_newer.sql', 'create table newer (id int)')
    await migrate(url, { folder })
    const before = await shapeOf(url)
    await expect(migrate(url)).rejects.toThrow(NewerDatabase)
    expect(await shapeOf(url)).toEqual(before)

    // The whole server says so in words, serves nobody and ends with 1.
    const main = new URL('../main.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [main, '--dev'], {
      env: { ...process.env, DATABASE_URL: url, PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [said, [code]] = await Promise.all([buffer(child.stderr), once(child, 'exit')])
    expect(code).toBe(1)
    expect(said.toString()).toContain('made by a newer version of the shop: 9999_newer.sql')
    expect(said.toString()).not.toContain('    at ')
  })

  test('takes a database whose steps had other numbers for what it is', async () => {
    const url = await emptyDatabase()
    await migrate(url, { upTo: '0006_public_json.sql' })
    const db = connect(url, { max: 1 })
    onTestFinished(() => db.destroy())
    for (const [before, now] of [
      ['0006_operations.sql', '0005_operations.sql'],
      ['0007_public_json.sql', '0006_public_json.sql'],
    ])
      await sql`update kysely_migration set name = ${before} where name = ${now}`.execute(db)
    const [next] = (await migrationNames()).filter((name) => name > '0006_public_json.sql')
    expect((await migrate(url))[0]).toBe(next)
    expect(await appliedMigrations(db)).toEqual(await migrationNames())
  })

  test('are numbered without a gap', async () => {
    const numbers = (await migrationNames()).map((name) => Number(name.slice(0, 4)))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  test('lets go of favourites of deleted dresses, which an earlier version could leave behind', async () => {
    const url = await emptyDatabase()
    await migrate(url, { upTo: '0006_public_json.sql' })
    const db = connect(url, { max: 1 })
    onTestFinished(() => db.destroy())
    await sql`
      with person as (
        insert into app_user (id, email, display_name) values (gen_random_uuid(), 'rita@people.test', 'Rita')
        returning id),
      dresses as (
        insert into dress (slug, title, description, brand, category, size, color, price_cents, location, owner_id,
          search_text, deleted_at)
        select slug, 'Dress', 'A dress', 'Ondine', 'wedding', '8', 'ivory', 100, 'Brooklyn', person.id, '', deleted_at
        from person, (values ('kept', null), ('gone', now())) as those (slug, deleted_at)
        returning id)
      insert into favorite (user_id, dress_id) select person.id, dresses.id from person, dresses`.execute(db)
    await migrate(url)
    const { rows } = await sql`
      select slug from favorite join dress on dress.id = favorite.dress_id`.execute(db)
    expect(rows).toEqual([{ slug: 'kept' }])
  })

  test('takes those for reached who came by Google or had a rental, and writes no letter of what was before', async () => {
    const url = await emptyDatabase()
    await migrate(url, { upTo: '0010_notices.sql' })
    const db = connect(url, { max: 1 })
    onTestFinished(() => db.destroy())
    const people = ['google', 'renter', 'lender', 'asker', 'left'] as const
    for (const name of people)
      await sql`insert into app_user (email, display_name, left_at)
        values (${`${name}@people.test`}, ${name}, ${name === 'left' ? new Date() : null})`.execute(db)
    const id = (name: (typeof people)[number]) => sql`(select id from app_user where display_name = ${name})`
    await sql`insert into oauth_account (provider, subject, user_id, email)
      values ('google', '1', ${id('google')}, 'google@people.test')`.execute(db)
    await sql`insert into dress (slug, title, description, brand, category, size, color, price_cents, location, owner_id,
      search_text) values ('gown', 'Gown', 'A gown', 'Ondine', 'wedding', '8', 'ivory', 100, 'Brooklyn',
      ${id('lender')}, '')`.execute(db)
    for (const [name, status] of [
      ['renter', 'confirmed'],
      ['asker', 'pending'],
    ] as const)
      await sql`insert into rental (dress_id, renter_id, start_date, end_date, rate_cents, total_cents, status,
          requested_at, lapses_at, decided_at)
        select dress.id, ${id(name)}, '2026-01-01', '2026-01-05', 100, 500, ${status}, now(), now() + interval '1 day',
          ${status === 'confirmed' ? new Date() : null} from dress`.execute(db)
    await sql`insert into notice (user_id, kind, rental_id, at)
      select ${id('lender')}, 'request', id, now() from rental`.execute(db)
    await sql`insert into session (id, user_id, expires_at) values ('s', ${id('renter')}, '2100-01-01')`.execute(
      db,
    )

    await migrate(url)
    const { rows } = await sql<{ name: string }>`
      select display_name as name from app_user where email_verified_at is not null order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(['google', 'lender', 'renter'])
    const counts =
      await sql`select (select count(*) from letter) as letters, (select count(*) from notice) as notices,
      (select count(*) from session where device is null) as sessions`.execute(db)
    expect(counts.rows).toEqual([{ letters: 0, notices: 2, sessions: 1 }])
  })

  test('gives rentals there are their conversations, with what has happened', async () => {
    const url = await emptyDatabase()
    await migrate(url, { upTo: '0011_mail.sql' })
    const db = connect(url, { max: 1 })
    onTestFinished(() => db.destroy())
    for (const name of ['olga', 'rita', 'tess'])
      await sql`insert into app_user (email, display_name) values (${`${name}@people.test`}, ${name})`.execute(
        db,
      )
    const id = (name: string) => sql`(select id from app_user where display_name = ${name})`
    await sql`insert into dress (slug, title, description, brand, category, size, color, price_cents, location, owner_id,
      search_text) values ('gown', 'Gown', 'A gown', 'Ondine', 'wedding', '8', 'ivory', 100, 'Brooklyn', ${id('olga')},
      '')`.execute(db)
    for (const [name, status, by, day] of [
      ['rita', 'cancelled', 'owner', 1],
      ['tess', 'confirmed', null, 2],
      ['rita', 'cancelled', 'system', 3],
      ['rita', 'cancelled', 'renter', 4],
      ['rita', 'pending', null, 5],
    ] as const)
      await sql`insert into rental (dress_id, renter_id, start_date, end_date, rate_cents, total_cents, status,
          cancelled_by, requested_at, lapses_at, decided_at)
        select dress.id, ${id(name)}, '2026-02-01', '2026-02-05', 100, 500, ${status}, ${by},
          timestamptz '2026-01-01' + ${day} * interval '1 day', '2026-01-20',
          case when ${status} <> 'pending' then timestamptz '2026-01-01 06:00' + ${day} * interval '1 day' end
        from dress`.execute(db)
    await migrate(url)
    const { rows } = await sql`
      select display_name as renter, string_agg(kind, ' ' order by message.id) as lines,
        max(message.id) = max(last_message_id) as knows_newest, sum(renter_unread + owner_unread)::int as unread
      from thread join message on thread_id = thread.id join app_user on app_user.id = renter_id
      group by thread.id, display_name order by display_name`.execute(db)
    expect(rows).toEqual([
      {
        renter: 'rita',
        lines: 'request declined request lapsed request withdrawn request',
        knowsNewest: true,
        unread: 0,
      },
      { renter: 'tess', lines: 'request approved', knowsNewest: true, unread: 0 },
    ])
  })

  test('gives whoever has lent a closet, under an address of their name', async () => {
    const url = await emptyDatabase()
    await migrate(url, { upTo: '0012_messages.sql' })
    const db = connect(url, { max: 1 })
    onTestFinished(() => db.destroy())
    for (const [n, name] of [
      'Zoë O’Brien',
      'zoe o brien',
      'Zoe O Brien 2',
      '🌸',
      'Edit',
      'Left',
      'Renter',
    ].entries()) {
      await sql`insert into app_user (email, display_name, left_at)
        values (${`${n}@people.test`}, ${name}, ${name === 'Left' ? new Date() : null})`.execute(db)
      if (name !== 'Renter')
        await sql`insert into dress (slug, title, description, brand, category, size, color, price_cents, location,
          owner_id, search_text) select ${`gown-${n}`}, 'Gown', 'A gown', 'Ondine', 'wedding', '8', 'ivory', 100,
          'Brooklyn', id, '' from app_user where email = ${`${n}@people.test`}`.execute(db)
    }
    await migrate(url)
    const { rows } = await sql<{ slug: string }>`select slug from closet order by id`.execute(db)
    const slugs = rows.map(({ slug }) => slug)
    expect(slugs).toEqual([
      'zoe-o-brien',
      'zoe-o-brien-2',
      'zoe-o-brien-2-2',
      expect.stringMatching(/^closet-\d+$/),
      'edit-2',
    ])
  })

  test('takes notices and letters of every kind that there was, and turns sentences of why a letter did not leave into codes', async () => {
    const url = await emptyDatabase()
    await migrate(url, { upTo: '0020_rather_not.sql' })
    const db = connect(url, { max: 1 })
    onTestFinished(() => db.destroy())
    const text = await readFile(join(ours, '0022_kinds.sql'), 'utf8')
    const known = (kinds: readonly string[]) => kinds.filter((kind) => text.includes(`'${kind}'`))
    await sql`
      with person as (
        insert into app_user (email, display_name) values ('rita@people.test', 'Rita') returning id),
      gown as (
        insert into dress (slug, title, description, brand, category, size, color, price_cents, location, owner_id,
          search_text)
        select 'gown', 'Gown', 'A gown', 'Ondine', 'wedding', '8', 'ivory', 100, 'Brooklyn', id, '' from person
        returning id, owner_id),
      asked as (
        insert into rental (dress_id, renter_id, start_date, end_date, rate_cents, total_cents, status, requested_at,
          lapses_at)
        select id, owner_id, '2026-01-01', '2026-01-05', 100, 500, 'pending', now(), now() from gown
        returning id, renter_id)
      insert into notice (user_id, kind, rental_id, at)
        select renter_id, unnest(${known(rentalNoticeKinds)}::text[]), id, now() from asked
        union all select id, unnest(${known(accountNoticeKinds)}::text[]), null, now() from person`.execute(
      db,
    )
    await sql`insert into letter (kind, created_at, due_at)
      select unnest(${known([...optionalKinds, ...necessaryKinds])}::text[]), now(), now()`.execute(db)
    const sentences = await readFile(join(ours, '0021_letter_reasons.sql'), 'utf8')
    const reasons = Object.entries(skipReasons).filter(([, sentence]) => sentences.includes(`'${sentence}'`))
    const said = [...reasons.map(([, sentence]) => sentence), '550 No such mailbox']
    await sql`insert into letter (kind, why, created_at, due_at)
      select 'test', unnest(${said}::text[]), now(), now()`.execute(db)
    await migrate(url)
    const { rows } = await sql<{ why: string }>`
      select why from letter where why is not null order by id`.execute(db)
    expect(rows.map(({ why }) => why)).toEqual([...reasons.map(([code]) => code), '550 No such mailbox'])
  })
})
