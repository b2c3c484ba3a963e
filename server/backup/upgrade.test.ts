import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { expect, onTestFinished } from 'vitest'
import { HOUR } from '../../shared/duration.ts'
import { sendFollowerDigests } from '../closets/news.ts'
import { reindexDresses } from '../dresses/search/search-index.ts'
import { diskStore } from '../images/store.ts'
import { deliverNext } from '../letters/deliver.ts'
import { releaseLetters } from '../mail/hold.ts'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { prolongAllOverdue } from '../rentals/holds.ts'
import { remind } from '../rentals/reminders.ts'
import { publishOverdue } from '../reviews/publish.ts'
import { emptyDatabase, open, test } from '../testing/populated-shop.ts'
import { rules } from '../testing/rules.ts'
import { startMailServer, transportTo } from '../testing/servers/mail-server.ts'
import { checkIntegrity } from './integrity.ts'
import { restore } from './restore.ts'

/**
 * When the stored backups were made: by `backUp` of that commit's own checkout, in a shop that its test helpers had
 * filled with people, dresses with pictures, rentals in every state, and where there were any messages and reviews.
 */
const MADE = Date.parse('2026-11-27T03:00:00Z')
const timeZone = 'America/New_York'

test.for([
  {
    version: '49e4895',
    rows: 120,
    pictures: 8,
    statuses: { cancelled: 3, confirmed: 6, pending: 2 },
    told: [],
  },
  {
    version: '51947c99',
    rows: 327,
    pictures: 10,
    statuses: { cancelled: 4, confirmed: 6, pending: 2 }, // Of rentals that ended some days before, whose reviews are still open.
    told: [
      'How was it with Rita? Dress 0 \\N "ü"',
      'Your review of Tess: Velvet gown',
      'Your review of Velvet gown',
    ],
  },
])(
  'a shop of $version in use is upgraded whole, and tells nobody of what was before',
  async ({ version, rows, pictures, statuses, told }, { folder }) => {
    const file = join(folder, 'shop.tar')
    const stored = join(import.meta.dirname, `earlier/${version}.tar.gz`)
    await pipeline(createReadStream(stored), createGunzip(), createWriteStream(file))
    const images = diskStore(join(folder, 'images'))
    const url = await emptyDatabase()
    expect(await restore({ url, images, file })).toMatchObject({ rows, pictures })
    const db = open(url)

    const counted = await db
      .selectFrom('rental')
      .select(['status', (eb) => eb.fn.countAll<string>().as('count')])
      .groupBy('status')
      .execute()
    expect(Object.fromEntries(counted.map(({ status, count }) => [status, Number(count)]))).toEqual(statuses)
    await reindexDresses(db, new AbortController().signal)
    expect(await checkIntegrity({ db, images })).toEqual([])

    await releaseLetters(db)
    const server = await startMailServer()
    const transport = transportTo(server.url)
    onTestFinished(async () => {
      transport.close()
      await server.close()
    })
    /** Does once what the shop does by itself. */
    const live = async (now: Date) => {
      await remind(db, { turnaroundDays: 0, now, timeZone })
      await publishOverdue(db, now)
      await sendFollowerDigests(db, { now, timeZone })
      await prolongAllOverdue(db, now)
      await runMaintenance({ db, images, now })
      while ((await deliverNext({ db, transport, rules, clock: () => now })) === 'done');
    }
    await live(new Date(MADE + HOUR))
    const noticed = await db.selectFrom('notice').select('kind').where('at', '>', new Date(MADE)).execute()
    expect(noticed).toHaveLength(told.length)
    expect(server.inbox.map(({ subject }) => subject).sort()).toEqual(told)
    expect(await checkIntegrity({ db, images })).toEqual([])
  },
)
