import Fastify from 'fastify'
import pg from 'pg'
import { foundByWord, rentable } from './statements.ts'

// The limit that the shop is measured against: a bare Fastify, one prepared statement through `pg` for each question,
// with exactly the fields of the shop's answer, and JSON.stringify. No rules, no types, no reading of a search term: its
// words are looked up in the shop's index as they are. Also a body that was made before anybody asked, which is as fast
// as an HTTP server here can be.
//
// node bench/baseline.ts DATABASE_URL PORT

const [, , url, port] = process.argv
const pool = new pg.Pool({
  connectionString: url,
  max: 10,
  types: {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === 1082
        ? (text: string) => text
        : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  },
})

const address = `'http://127.0.0.1:${port}/_api/images/' || image.id || '.webp'`
const pictures = (most: string) => `left join lateral (
    select coalesce(json_agg(${address} order by position), '[]') as urls,
      coalesce(json_agg(color order by position), '[]') as colors
    from image where image.dress_id = dress.id ${most}) as picture on true`
const stars = (sum: string, count: string) => `round(${sum}::numeric / nullif(${count}, 0), 1)::float8`

/** The documented fields of a dress. */
const dress = `dress.id, dress.slug, dress.title, dress.description, dress.brand, dress.category, dress.size, dress.color,
  dress.price_cents / 100.0::float8 as "pricePerDay", dress.location, dress.available, dress.owner_id as "ownerId",
  dress.created_at as "createdAt", picture.urls as "imageUrls", picture.colors as "imageColors",
  dress.bust_mm as "bustMm", dress.waist_mm as "waistMm", dress.hips_mm as "hipsMm", dress.length_mm as "lengthMm",
  dress.stretch, dress.altered, dress.alterations, dress.label_system as "labelSystem", dress.label,
  dress.retail_cents / 100.0::float8 as "retailPrice", dress.condition, dress.wearer_height_mm as "wearerHeightMm",
  dress.wearer_size as "wearerSize", dress.ways, dress.lead_days as "leadDays", dress.rest_days as "restDays",
  array(select family from dress_color where dress_color.dress_id = dress.id order by family) as colors,
  array(select occasion from dress_occasion where dress_occasion.dress_id = dress.id order by occasion) as occasions,
  ${stars('dress.stars_sum', 'dress.stars_count')} as rating, dress.stars_count as "ratingCount",
  dress.reviews_count as "reviewCount",
  json_build_object('small', dress.fit_small, 'true', dress.fit_true, 'large', dress.fit_large) as fit,
  json_build_object('displayName', owner.display_name, 'avatarUrl', coalesce(avatar.id, owner.avatar_url),
    'createdAt', owner.created_at, 'rating', ${stars('owner.lender_stars_sum', 'owner.lender_stars_count')},
    'ratingCount', owner.lender_stars_count, 'closetSlug', closet.slug) as owner, null as "ownerContact"`
const ofDress = `from dress join app_user as owner on owner.id = dress.owner_id
  left join closet on closet.owner_id = owner.id left join image as avatar on avatar.avatar_of = owner.id
  ${pictures('')}`

/** What a card shows. */
const card = `dress.id, dress.slug, dress.title, dress.brand, dress.size, dress.price_cents / 100.0::float8 as "pricePerDay",
  dress.location, dress.available, picture.urls as "imageUrls", picture.colors as "imageColors",
  case when num_nonnulls(dress.bust_mm, dress.waist_mm, dress.hips_mm, dress.length_mm) > 0 then json_strip_nulls(
    json_build_object('bustMm', dress.bust_mm, 'waistMm', dress.waist_mm, 'hipsMm', dress.hips_mm,
      'lengthMm', dress.length_mm, 'stretch', dress.stretch)) end as measures,
  ${stars('dress.stars_sum', 'dress.stars_count')} as rating, dress.stars_count as "ratingCount"`
const ofCard = `from dress ${pictures('and image.position < 2')}`

const page = `where ${rentable} and dress.id < $1 order by dress.id desc limit 24`
const found = `join (${foundByWord}) as found on found.dress_id = dress.id order by dress.id desc`

const statements = {
  list: `select ${dress} ${ofDress} ${page}`,
  cards: `select ${card} ${ofCard} ${page}`,
  dress: `select ${dress} ${ofDress} where dress.slug = $1 and dress.deleted_at is null`,
  availability: `select lower(period * daterange($2, $3)) as from, upper(period * daterange($2, $3)) - 1 as to
    from unnest((select range_agg(period) from hold where dress_id = $1 and period && daterange($2, $3)
      and (lapses_at is null or lapses_at > now()))) as period`,
  search: `select ${dress} ${ofDress} ${found}`,
  searchCards: `select ${card} ${ofCard} ${found}`,
}

const ask = async (name: keyof typeof statements, values: unknown[]) =>
  (await pool.query({ name, text: statements[name], values })).rows

const app = Fastify()
interface Query {
  Querystring: Record<'cursor' | 'slug' | 'dress' | 'from' | 'to' | 'word', string>
}
const json = (body: unknown) => JSON.stringify(body)
app.addHook('onSend', async (_req, res) => {
  res.type('application/json; charset=utf-8')
})

app.get<Query>('/list', async ({ query }) => json(await ask('list', [query.cursor])))
app.get<Query>('/cards', async ({ query }) => json(await ask('cards', [query.cursor])))
app.get<Query>('/dress', async ({ query }) => json((await ask('dress', [query.slug]))[0]))
app.get<Query>('/availability', async ({ query }) =>
  json(await ask('availability', [query.dress, query.from, query.to])),
)
app.get<Query>('/search', async ({ query }) => json(await ask('search', [query.word, query.cursor])))
app.get<Query>('/search-cards', async ({ query }) =>
  json(await ask('searchCards', [query.word, query.cursor])),
)

const prebuilt = json(await ask('list', [2_000_000_000]))
app.get('/prebuilt', async () => prebuilt)

interface Booking {
  Body: { dressId: number; person: number; startDate: string; endDate: string; cents: number }
}
app.post<Booking>('/booking', async ({ body }, res) => {
  const { dressId, person, startDate, endDate, cents } = body
  const renter = `00000000-0000-4000-8000-${String(person).padStart(12, '0')}`
  const client = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  try {
    await client.query('begin')
    await run('lock_renter', 'select id from app_user where id = $1 for no key update', [renter])
    await run('lock_dress', 'select id, price_cents from dress where id = $1 for no key update', [dressId])
    await run('lapsed', 'delete from hold where dress_id = $1 and lapses_at <= now() returning rental_id', [
      dressId,
    ])
    await run(
      'pending',
      `select count(*) from rental where renter_id = $1 and status = 'pending' and lapses_at > now()`,
      [renter],
    )
    const { rows } = await run(
      'rental',
      `insert into rental (dress_id, renter_id, start_date, end_date, rate_cents, total_cents, requested_at, lapses_at)
      values ($1, $2, $3, $4, $5, $6, now(), now() + interval '2 days') returning id`,
      [dressId, renter, startDate, endDate, cents, cents * 4],
    )
    await run(
      'hold',
      `insert into hold (dress_id, period, rental_id, lapses_at)
      values ($1, daterange($2, $3, '[]'), $4, now() + interval '2 days')`,
      [dressId, startDate, endDate, rows[0].id],
    )
    await client.query('commit')
    return json({ rentalId: rows[0].id })
  } catch (error) {
    await client.query('rollback')
    if (error instanceof pg.DatabaseError && error.code === '23P01')
      return await res.code(409).send(json({ error: error.message }))
    throw error
  } finally {
    client.release()
  }
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
