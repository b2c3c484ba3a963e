import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { connectPatiently, countRows, findTables } from '../../server/backup/tables.ts'
import { figures, sized } from './kit/results.ts'
import { audit, type Ledger } from './kit/ledger.ts'
import { openMarket, trade } from './kit/market.ts'
import { expectInvariants, lookInto, newDatabase, newFolder, openShop } from './kit/shop.ts'

const SECONDS = sized(3, 30)
const script = promisify(execFile)

/** Runs one of the shop's commands and gives its output. Throws when it fails. */
async function command(name: string, args: string[], environment: Record<string, string>) {
  const { stdout, stderr } = await script(process.execPath, [`server/scripts/${name}.ts`, ...args], {
    env: { ...process.env, ...environment },
  })
  return stdout + stderr
}

const countAll = async (url: string) => {
  const client = await connectPatiently(url)
  try {
    const tables = await findTables(client)
    const counts: Record<string, number> = {}
    for (const table of tables) counts[table.name] = await countRows(client, table)
    return counts
  } finally {
    await client.end()
  }
}

/** What was promised by now and cannot change any more: that people, pictures, dresses and rentals are there. */
const lasting = ({ rentals, asked, ...ledger }: Ledger): Ledger => ({
  acknowledged: ledger.acknowledged,
  favorites: new Map(),
  rentals: new Map([...rentals.keys()].map((id) => [id, null])),
  asked: new Map([...asked].filter(([, id]) => id)),
  dresses: new Map(ledger.dresses),
  pictures: new Set(ledger.pictures),
  people: new Set(ledger.people),
})

test('a backup made while people write holds all that was promised, and is a whole shop elsewhere', async () => {
  const url = await newDatabase()
  const shop = await openShop({ DATABASE_URL: url })
  const here = { DATABASE_URL: url, DATA_DIR: shop.folder }
  const market = await openMarket(shop.url)
  const stop = new AbortController()
  const trading = trade(market, stop.signal)
  await delay(SECONDS * 1_000)

  const promised = lasting(market.ledger)
  const files = await newFolder()
  const begun = performance.now()
  const writesBefore = market.ledger.acknowledged
  const saved = await command('backup', [join(files, 'underload.tar')], here)
  const took = performance.now() - begun
  const writesMeanwhile = market.ledger.acknowledged - writesBefore
  await delay(500)
  stop.abort()
  await trading

  const elsewhere = { DATABASE_URL: await newDatabase(), DATA_DIR: await newFolder() }
  const restored = await command('restore', [join(files, 'underload.tar')], elsewhere)
  const verified = await command('verify-data', [], elsewhere)
  const { lost, twice, halves } = await lookInto(elsewhere.DATABASE_URL, (db) => audit(db, promised))

  // And the shop as it is now must be the same.
  await command('backup', [join(files, 'atrest.tar')], here)
  const twin = { DATABASE_URL: await newDatabase(), DATA_DIR: await newFolder() }
  await command('restore', [join(files, 'atrest.tar')], twin)
  const [ours, theirs] = [await countAll(url), await countAll(twin.DATABASE_URL)]
  await lookInto(twin.DATABASE_URL, async (db) => {
    await expectInvariants(db, { folder: twin.DATA_DIR })
    expect(await audit(db, market.ledger)).toEqual({ lost: [], twice: [], halves: [] })
  })
  const newcomer = await openShop(elsewhere)

  figures('Backup under writes', {
    'it took': `${Math.round(took)} ms`,
    'acknowledged before, and meanwhile': `${promised.acknowledged}, ${writesMeanwhile}`,
    saved: saved.trim(),
    restored: restored.trim(),
    'verify-data': verified.trim(),
    'lost of what was promised before': lost.length,
    'rows of a shop at rest, here and restored': `${sum(ours)}, ${sum(theirs)}`,
  })
  expect({ lost, twice, halves }).toEqual({ lost: [], twice: [], halves: [] })
  expect(verified).toContain('Everything is as it must be.')
  // But that it is a copy, from which no letter leaves yet.
  expect(theirs).toEqual({ ...ours, restored_copy: 1 })
  expect(await newcomer.stop()).toBe(0)
})

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)
