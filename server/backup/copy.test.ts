import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { deliverNext } from '../letters/deliver.ts'
import { remind } from '../rentals/reminders.ts'
import { diskStore } from '../images/store.ts'
import { startMailServer, transportTo } from '../testing/servers/mail-server.ts'
import { emptyDatabase, open, test } from '../testing/populated-shop.ts'
import { rules } from '../testing/rules.ts'
import { asking, inDays, sitDown } from '../testing/test.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const HOUR = 3_600_000

test('a restored copy writes to nobody, and reminds nobody, until somebody says that it is the shop', async ({
  person,
  databaseUrl,
  imageFolder,
  folder,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  await rita.api.rentals.book(asking(await olga.list(), inDays(10)))
  const file = join(folder, 'shop.tar')
  await backUp({ url: databaseUrl, images: diskStore(imageFolder), file })
  const url = await emptyDatabase()
  await restore({ url, images: diskStore(join(folder, 'images')), file })

  const db = open(url)
  const server = await startMailServer()
  const transport = transportTo(server.url)
  onTestFinished(async () => {
    transport.close()
    await server.close()
  })
  const hours = async (from: number, to: number) => {
    for (let hour = from; hour < to; hour++) {
      const now = new Date(Date.now() + hour * HOUR)
      await remind(db, { turnaroundDays: 0, now, timeZone: 'America/New_York' })
      while ((await deliverNext({ db, transport, rules, clock: () => now })) === 'done');
    }
  }
  await hours(0, 25)
  expect(server.inbox).toEqual([])
  expect(await db.selectFrom('notice').select('kind').where('kind', '=', 'waiting').execute()).toEqual([])

  const admin = await olga.context.user()
  const ada = sitDown(db, admin && { ...admin, role: 'admin' })
  expect((await ada.api.admin.letters({})).heldSince).toBeInstanceOf(Date)
  await ada.api.admin.releaseLetters()
  expect((await ada.api.admin.letters({})).heldSince).toBeNull()
  await hours(25, 26)
  expect(server.inbox.map(({ subject }) => subject?.split(':')[0])).toContain('A request waits for you')
})
