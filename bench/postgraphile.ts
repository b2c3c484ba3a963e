import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../e2e/kit/port.ts'
import type { Ask } from './load.ts'
import { run } from './servers.ts'
import type { BenchShop } from './shop.ts'
import { foundByWord, rentable } from './statements.ts'

// PostGraphile 5 on the same database, as its own server, asked for the same fields by GraphQL: what a program that is
// made for reading lists out of PostgreSQL takes. It is no dependency of the shop, and npm installs it beside it.

const folder = join(import.meta.dirname, '../data/bench/postgraphile')
const program = join(folder, 'node_modules/postgraphile/dist/cli-run.js')

/** What it cannot express itself, as functions of the database that it inlines. */
const functions = `create schema if not exists bench;
  create or replace function bench.newest(before integer) returns setof public.dress language sql stable
    as $$ select * from public.dress where ${rentable} and id < $1 order by id desc $$;
  create or replace function bench.found(word text, before integer) returns setof public.dress language sql stable
    as $$ select dress.* from public.dress join (${foundByWord}) as found on found.dress_id = dress.id
      order by dress.id desc $$`

/** Starts it on the shop's database; throws where npm cannot install it. */
export async function startPostGraphile({ url, run: ask }: BenchShop) {
  if (!existsSync(program)) {
    await mkdir(folder, { recursive: true })
    await promisify(execFile)('npm', [
      'install',
      '--no-audit',
      '--no-fund',
      '--prefix',
      folder,
      'postgraphile@5',
    ])
  }
  await ask(functions)
  const port = await freePort()
  const options = {
    preset: 'postgraphile/presets/amber',
    connection: url,
    schema: 'public,bench',
    host: '127.0.0.1',
  }
  const given = Object.entries({ ...options, port }).flatMap(([name, value]) => [`--${name}`, String(value)])
  return run([program, ...given], port, '/', { NODE_ENV: 'production', GRAPHILE_ENV: 'production' })
}

const card = `rowId slug title brand size priceCents location available bustMm waistMm hipsMm lengthMm stretch
  starsSum starsCount`
const dress = `${card} description category color ownerId createdAt altered alterations labelSystem label retailCents
  condition wearerHeightMm wearerSize ways leadDays restDays reviewsCount fitSmall fitTrue fitLarge
  imagesByDressId(orderBy: POSITION_ASC) { nodes { rowId color } }
  dressColorsByDressId { nodes { family } } dressOccasionsByDressId { nodes { occasion } }
  appUserByOwnerId { displayName avatarUrl createdAt lenderStarsSum lenderStarsCount closetByOwnerId { slug } }`
const cardWithPictures = `${card} imagesByDressId(orderBy: POSITION_ASC, first: 2) { nodes { rowId color } }`
const newest = (fields: string) =>
  `query ($before: Int) { benchNewest(before: $before, first: 24) { nodes { ${fields} } } }`
const found = (fields: string) =>
  `query ($word: String, $before: Int) { benchFound(word: $word, before: $before, first: 24) { nodes { ${fields} } } }`

const asking = (query: string) => (variables: object) => ({
  method: 'POST' as const,
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
  headers: { 'content-type': 'application/json' },
})

/** The questions to it, each with its variables. */
export const graphql = {
  list: asking(newest(dress)),
  cards: asking(newest(cardWithPictures)),
  dress: asking(`query ($slug: String!) { dressBySlug(slug: $slug) { ${dress} } }`),
  search: asking(found(dress)),
  searchCards: asking(found(cardWithPictures)),
} satisfies Record<string, (variables: object) => Ask>
