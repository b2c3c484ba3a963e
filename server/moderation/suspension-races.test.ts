import { expect } from 'vitest'
import { countDeadlocks } from '../testing/deadlocks.ts'
import { findFaults } from '../testing/faults.ts'
import { finishedRental, ownerSays } from '../testing/finished-rental.ts'
import { asking, inDays, test } from '../testing/test.ts'

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3)
const why = { reason: 'rude', words: 'You threatened two renters.' } as const

test(
  `a suspension against booking, approving, writing, reviewing, listing and lifting leaves nothing behind, ${ROUNDS} rounds`,
  { timeout: 600_000 },
  async ({ person, db }) => {
    const [anna, ada] = [await person('Anna', { role: 'admin' }), await person('Ada', { role: 'admin' })]
    const tally: Record<string, number> = {}
    const note = (what: string) => (call: Promise<unknown>) =>
      call.then(
        () => void (tally[`${what} ok`] = (tally[`${what} ok`] ?? 0) + 1),
        ({ code }: { code?: string }) =>
          void (tally[`${what} ${code}`] = (tally[`${what} ${code}`] ?? 0) + 1),
      )
    for (let round = 0; round < ROUNDS; round++) {
      const [olga, rita] = [await person('Olga'), await person('Rita')]
      const [gown, cape] = [await olga.list(), await rita.list()]
      const { rentalId: reviewed } = await finishedRental({ olga, rita, dress: gown })
      const { rentalId } = await rita.api.rentals.book(asking(gown, inDays(10)))
      const { threadId } = await rita.api.messages.open({
        dressId: gown.id,
        subject: 'The hem',
        message: 'How long is it?',
      })
      const imageUrls = [await olga.upload()]
      const act = (admin: typeof anna) => admin.api.admin.act({ action: 'suspend', id: olga.id, ...why })
      const calls = [
        note('suspend')(act(anna)),
        note('suspend again')(act(ada)),
        note('book')(rita.api.rentals.book(asking(gown, inDays(20)))),
        note('ask')(olga.api.rentals.book(asking(cape, inDays(10)))),
        note('approve')(olga.api.rentals.decide({ rentalId, status: 'confirmed' })),
        note('write')(olga.api.messages.write({ threadId, text: 'To the floor.' })),
        note('review')(olga.api.reviews.write({ rentalId: reviewed, ...ownerSays })),
        note('list')(olga.list({ imageUrls })),
      ]
      await Promise.all(calls)
      expect(await leftOf(olga.id)).toEqual({ open: 0, shown: 0 })

      const sanction = await db
        .selectFrom('sanction')
        .select('id')
        .where('personId', '=', olga.id)
        .executeTakeFirstOrThrow()
      await Promise.all([
        note('lift')(anna.api.admin.undo({ sanctionId: sanction.id })),
        note('lift again')(ada.api.admin.undo({ sanctionId: sanction.id })),
        note('suspend while lifting')(act(anna)),
        note('book while lifting')(rita.api.rentals.book(asking(gown, inDays(30)))),
        note('list while lifting')(olga.list()),
      ])
      const { suspendedAt } = await db
        .selectFrom('appUser')
        .select('suspendedAt')
        .where('id', '=', olga.id)
        .executeTakeFirstOrThrow()
      const left = await leftOf(olga.id)
      expect(suspendedAt ? left : { open: 0, shown: 0 }).toEqual({ open: 0, shown: 0 })
    }
    console.info('suspension races:', ROUNDS, 'rounds,', JSON.stringify(tally))
    expect([tally['suspend ok'] ?? 0, tally['suspend again ok'] ?? 0].reduce((a, b) => a + b)).toBe(ROUNDS)
    expect(Object.keys(tally).filter((key) => /INTERNAL|undefined/.test(key))).toEqual([])
    expect(await findFaults(db)).toEqual([])
    expect(await countDeadlocks(db)).toBe(0)

    /** Requests that wait with a person as a side, and dresses of theirs that can be found. */
    async function leftOf(id: string) {
      const open = await db
        .selectFrom('rental')
        .innerJoin('dress', 'dress.id', 'rental.dressId')
        .select('rental.id')
        .where('status', '=', 'pending')
        .where((eb) => eb.or([eb('ownerId', '=', id), eb('renterId', '=', id)]))
        .execute()
      const shown = await db
        .selectFrom('dress')
        .leftJoin('dressWord', 'dressWord.dressId', 'dress.id')
        .select('dress.id')
        .distinct()
        .where('ownerId', '=', id)
        .where((eb) => eb.or([eb('available', '=', true), eb('dressWord.wordId', 'is not', null)]))
        .execute()
      return { open: open.length, shown: shown.length }
    }
  },
)
