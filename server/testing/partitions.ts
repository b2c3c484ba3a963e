import pg from 'pg'

interface Constraint {
  name: string
  table: string
  /** As pg_constraint has it: a primary key, unique, an exclusion, or of another table. */
  kind: 'p' | 'u' | 'x' | 'f'
  columns: string[]
  definition: string
}

/**
 * Partitions the empty tables of rentals and holds by hash of their dress (docs/scaling.md#a-hundred-machines). Keys have
 * the dress beside them; a table that does not name the dress no longer refers to the rental.
 */
export async function partitionByDress(url: string, partitions: number) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const table of ['rental', 'hold']) await partition(client, table, partitions)
  } finally {
    await client.end()
  }
}

async function partition(client: pg.Client, table: string, partitions: number) {
  const constraints = await client.query<Constraint>(
    `select conname as name, conrelid::regclass::text as table, contype as kind, pg_get_constraintdef(oid) as definition,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where $1::regclass in (conrelid, confrelid) and conparentid = 0 and contype in ('p', 'u', 'x', 'f')`,
    [table],
  )
  const indexes = await client.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = $1::regclass
      and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)`,
    [table],
  )
  const dressless = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and not exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'dress_id')`,
  )
  const namesNoDress = dressless.rows.map(({ name }) => name)

  await client.query(`alter table ${table} rename to whole;
    create table ${table} (like whole including all excluding indexes) partition by hash (dress_id);
    drop table whole cascade;
    alter sequence ${table}_id_seq1 rename to ${table}_id_seq`)
  for (let n = 0; n < partitions; n++)
    await client.query(
      `create table ${table}_${n} partition of ${table} for values with (modulus ${partitions}, remainder ${n})`,
    )
  for (const { definition } of indexes.rows) await client.query(definition)
  // Keys before what refers to them.
  for (const { name, table: of, kind, columns, definition } of constraints.rows.toSorted(byKind)) {
    const keys = ['dress_id', ...columns.filter((column) => column !== 'dress_id')].join()
    let now = definition
    if (kind === 'p') now = `primary key (${keys})`
    else if (kind === 'u') now = `unique (${keys})`
    else if (definition.includes(' REFERENCES rental(id)')) {
      if (of === table || namesNoDress.includes(of)) continue
      now = `foreign key (${keys}) references rental (dress_id, id)`
    }
    await client.query(`alter table ${of} add constraint ${name} ${now}`)
  }
}

const order = ['p', 'u', 'x', 'f']
const byKind = (a: Constraint, b: Constraint) => order.indexOf(a.kind) - order.indexOf(b.kind)
