import Fastify from 'fastify'
import pg from 'pg'

// The limit that the shop is measured against: a bare Fastify, the same questions as plain prepared statements
// through `pg`, and JSON.stringify. No rules, no types, no search beyond ILIKE on trigram indexes. Also a body
// that was made before anybody asked, which is as fast as an HTTP server here can be.
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

const card = `dress.id, dress.slug, dress.title, dress.description, dress.brand, dress.category, dress.size,
  dress.color, dress.price_cents, dress.location, dress.available, dress.owner_id, dress.created_at,
  (select coalesce(json_agg(json_build_object('id', image.id, 'color', image.color) order by image.position), '[]')
    from image where image.dress_id = dress.id) as images,
  owner.display_name as owner_name, owner.avatar_url as owner_avatar_url, owner.created_at as owner_since`
const from = `from dress join app_user as owner on owner.id = dress.owner_id`
const rentable = `dress.available and dress.deleted_at is null`

const statements = {
  list: `select ${card} ${from} where ${rentable} and dress.id < $1 order by dress.id desc limit 24`,
  dress: `select ${card} ${from} where dress.slug = $1 and dress.deleted_at is null`,
  availability: `select lower(period * daterange($2, $3)) as from, upper(period * daterange($2, $3)) - 1 as to
    from unnest((select range_agg(period) from hold where dress_id = $1 and period && daterange($2, $3)
      and (lapses_at is null or lapses_at > now()))) as period`,
  search: `select ${card} ${from} where ${rentable} and dress.id < $2 and (title ilike $1 or brand ilike $1 or color ilike $1)
    order by dress.id desc limit 24`,
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
app.get<Query>('/dress', async ({ query }) => json((await ask('dress', [query.slug]))[0]))
app.get<Query>('/availability', async ({ query }) =>
  json(await ask('availability', [query.dress, query.from, query.to])),
)
app.get<Query>('/search', async ({ query }) => json(await ask('search', [`%${query.word}%`, query.cursor])))

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
