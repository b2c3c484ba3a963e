import type { NewReview } from '../../../shared/review-schema.ts'
import { connect, inTransaction } from '../../db/database.ts'
import { writeReview } from '../../reviews/commands.ts'
import { publishOverdue } from '../../reviews/publish.ts'
import { unhurried } from '../unhurried.ts'

// A server process of server/reviews/race.test.ts: publishes what is due at a moment, and writes the reviews that it
// is sent.

export interface Second {
  now: string
  /** Owners' reviews written in the same second. */
  writes: { userId: string; review: NewReview; now: string }[]
}
/** How many rentals it published, or the error. */
export interface Outcome {
  published: number
  written: number
  problems: string[]
}

const db = connect(process.argv[2] ?? '', unhurried)

async function act({ now, writes }: Second): Promise<Outcome> {
  const outcome: Outcome = { published: 0, written: 0, problems: [] }
  const failed = (error: unknown) =>
    void outcome.problems.push(error instanceof Error ? error.message : String(error))
  await Promise.all([
    publishOverdue(db, new Date(now)).then((published) => (outcome.published = published), failed),
    ...writes.map(({ userId, review, now: at }) =>
      inTransaction(db, (trx) => writeReview(trx, review, { userId, now: new Date(at) })).then(
        () => outcome.written++,
        failed,
      ),
    ),
  ])
  return outcome
}

process.on('message', async (second: Second) => process.send?.(await act(second)))
process.send?.('ready')
