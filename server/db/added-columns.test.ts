import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { findTokenOwner, issueToken } from '../auth/tokens.ts'
import { reindexDresses } from '../dresses/search/search-index.ts'
import { ownerSays, rented, renterSays } from '../testing/finished-rental.ts'
import { sitDown, test, type Person } from '../testing/test.ts'
import { connect } from './database.ts'

// While one server after the other is replaced, a newer version has changed the tables under an older one.

test('columns that a newer version adds are no trouble for statements that are prepared already', async ({
  databaseUrl,
  db: direct,
  person,
}) => {
  const db = connect(databaseUrl, { max: 1 })
  onTestFinished(() => db.destroy())
  const { olga, rita, dress, rentalId } = await rented(person)
  const here = async ({ context }: Person) => sitDown(db, await context.user())
  const [owner, renter] = [await here(olga), await here(rita)]
  const all = async () => {
    const title = `Silk slip ${randomUUID().slice(0, 8)}`
    await owner.api.dresses.update({ id: dress.id, title })
    await renter.api.reviews.write({ rentalId, ...renterSays, body: title })
    const { own } = await renter.api.reviews.forRental({ rentalId })
    const browser = randomUUID()
    const token = await issueToken(db, renter.id, { browser, now: new Date() })
    const whose = await findTokenOwner(db, token, { browser, now: new Date() })
    await db.updateTable('dress').set({ searchVersion: 0 }).execute()
    return {
      isSaid: own?.body === title,
      whose,
      entered: await reindexDresses(db, new AbortController().signal),
    }
  }
  const answers = [await all(), await all(), await all(), await all()]
  for (const table of ['dress', 'review', 'one_time_token'])
    await sql`alter table ${sql.table(table)} add column of_a_newer_version text`.execute(direct)
  answers.push(await all(), await all())
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ isSaid: true, whose: rita.id, entered: 1 })
  await owner.api.reviews.write({ rentalId, ...ownerSays })
})
