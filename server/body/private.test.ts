import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { openBrowser, startApp, test } from '../testing/app.ts'
import { procedureNames, roles, setScene, surfaces } from '../testing/roles.ts'

/** Measurements of everybody here: numbers that appear nowhere else in a shop. */
const odd = { heightMm: 2179, bustMm: 1787, waistMm: 1789, hipsMm: 1993 }
const numbers = Object.values(odd)
/** In millimetres, centimetres or tenths, and not as a part of a longer number or of an id. */
const told = new RegExp(
  `(?<![\\w.-])(?:${numbers.flatMap((mm) => [mm, (mm / 10).toFixed(1).replace('.', String.raw`\.`)]).join('|')})(?![\\w-])`,
)

test('nothing of what somebody measures is in any answer, page or line of the log but their own [ASVS 8.2.3]', async ({
  db,
  imageFolder,
}) => {
  const lines: string[] = []
  const app = await startApp({
    db,
    imageFolder,
    config: { logLevel: 'trace' },
    logTo: { write: (line) => void lines.push(line) },
  })
  onTestFinished(() => app.close())
  const newScene = async () => {
    const scene = await setScene(db)
    await sql`insert into body (user_id, height_mm, bust_mm, waist_mm, hips_mm, updated_at)
      select id, ${odd.heightMm}, ${odd.bustMm}, ${odd.waistMm}, ${odd.hipsMm}, now() from app_user
      on conflict (user_id) do update set bust_mm = excluded.bust_mm`.execute(db)
    return scene
  }

  // Ids of four digits would be taken for what is measured.
  await sql`select setval(format('%I.%I', schemaname, sequencename), 100000) from pg_sequences
    where schemaname = 'public'`.execute(db)

  const leaks: string[] = []
  let answers = 0
  let own = 0
  let scene = await newScene()
  for (const procedure of procedureNames) {
    let isChanged = false
    for (const surface of surfaces(procedure)) {
      for (const role of roles) {
        const { statusCode, body, headers } = await surface.ask(app, scene, role)
        if (surface.isChange && statusCode < 400) isChanged = true
        answers++
        const isLeak = told.test(body + JSON.stringify(headers))
        if (procedure === 'body.get') own += Number(isLeak)
        else if (isLeak) leaks.push(`${surface.name} as ${role}`)
      }
    }
    if (isChanged) scene = await newScene()
  }

  // A visitor and a signed-in user; the pages are of others' dresses.
  const [dress] = await db.selectFrom('dress').select('slug').limit(1).execute()
  const visitor = openBrowser(app)
  const paths = ['/', '/dress-rental', '/dress-rental?fits=me', `/dresses/${dress?.slug}`, '/sitemap.xml']
  for (const path of paths) if (told.test((await visitor.get(path)).body)) leaks.push(path)

  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'body'`.execute(db)
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} as t`.execute(db)
    for (const { row } of rows) if (told.test(row)) leaks.push(`table ${name}: ${row}`)
  }
  leaks.push(...lines.filter((line) => told.test(line)))

  console.info(
    `what is measured: ${answers} answers, ${own} of them one's own, ${lines.length} lines of the log`,
  )
  expect(leaks).toEqual([])
  // Owners do see their own, so the numbers would be found.
  expect(own).toBeGreaterThan(5)
  expect(lines.length).toBeGreaterThan(100)
}, 300_000)
