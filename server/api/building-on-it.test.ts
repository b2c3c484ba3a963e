import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { test } from '../testing/test.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** Another project with the page's examples in it, outside the shop's folder. */
async function projectElsewhere(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'builds-on-second-dance-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'node_modules/@trpc'), { recursive: true })
  await symlink(root, join(folder, 'node_modules/second-dance'))
  for (const name of ['@trpc/client', '@trpc/server', 'superjson'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const compilerOptions = {
    strict: true,
    module: 'preserve',
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

test('what the page of those who build on it says compiles, is checked and runs in a folder outside', async ({
  databaseUrl,
  person,
}) => {
  const page = await readFile(join(root, 'docs/building-on-it.md'), 'utf8')
  const [client = '', caller = '', ...more] = [...page.matchAll(/^```ts\n(.*?)^```/gms)].map(
    ([, code]) => code,
  )
  expect(more).toEqual([])
  await (await person('Olga')).list()
  const folder = await projectElsewhere({
    'client.ts': client,
    'caller.ts': caller,
    'wrong.ts': `import type { Inputs, Outputs } from 'second-dance/api'
// @ts-expect-error -- there is no such category
export const wish: Inputs['dresses']['list'] = { category: 'nowhere' }
// @ts-expect-error -- nor such a field
export type Price = Outputs['dresses']['list']['dresses'][number]['pricePerNight']
`,
  })
  const tsc = run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  )
  expect((await tsc).stdout).toBe('')
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const said = await run(process.execPath, [join(folder, 'caller.ts')], { env })
  expect(said.stdout).toBe('1 dresses\n')
}, 120_000)
