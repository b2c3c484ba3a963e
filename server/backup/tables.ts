import pg from 'pg'

/** A table of the shop, with its columns but those that are computed. */
export interface Table {
  name: string
  columns: string[]
}

export const quoted = (name: string) => pg.escapeIdentifier(name)

/** Opens one connection without time limits. Once it is lost, its queries reject. */
export async function connectPatiently(url: string) {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'second-dance-backup',
  })
  // Unhandled, it would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = iso',
  )
  return client
}

/**
 * All tables of the shop, each after those that it refers to, without the list of migrations and without what only means
 * something in this database: numbers of transactions.
 */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname !~ '^kysely_|^public_change$'
    order by c.relname`)
  const ordered: Table[] = []
  const done = new Set<string>()
  while (ordered.length < rows.length) {
    const ready = rows.filter(({ name, needs }) => !done.has(name) && needs.every((other) => done.has(other)))
    if (!ready.length) throw new Error('The tables refer to each other in a circle.')
    for (const { name, columns } of ready) {
      done.add(name)
      ordered.push({ name, columns })
    }
  }
  return ordered
}

export async function countRows(client: pg.Client, { name }: Pick<Table, 'name'>) {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${quoted(name)}`)
  return rows[0]?.count ?? 0
}

interface Sequence {
  name: string
  last: string
  isCalled: boolean
}

export async function findSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: states } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as last, is_called as "isCalled" from ${quoted(name)}`,
    )
    sequences.push(...states.map((state) => ({ name, ...state })))
  }
  return sequences
}

/** The migrations that made these tables, in order. */
export async function migrationsOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('public.kysely_migration')::text as name`,
  )
  if (!rows[0]?.name) return []
  const applied = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return applied.rows.map(({ name }) => name)
}
