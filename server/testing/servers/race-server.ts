import { TRPCError } from '@trpc/server'
import type { Booking } from '../../../shared/rental/rental-schema.ts'
import { createLimits } from '../../sessions/limits.ts'
import { connect } from '../../db/database.ts'
import { createCaller } from '../../api/router.ts'
import { rules } from '../rules.ts'
import { unhurried } from '../unhurried.ts'

// A server process of server/rentals/race.test.ts: books all requests that it is sent at once, and answers how each
// went.

export type Round = { renterId: string; booking: Booking }[]
/** 'accepted', or the code of the refusal. */
export type Answer = string

const db = connect(process.argv[2] ?? '', unhurried)
const limits = createLimits(db, false)

const book = async ({ renterId, booking }: Round[number]): Promise<Answer> => {
  const user = {
    id: renterId,
    email: '',
    displayName: '',
    role: 'user',
    mustChangePassword: false,
  } as const
  const nothing = async () => {}
  const noSession = () => Promise.reject(new Error('Nobody signs in here.'))
  const browser = {
    startSession: noSession,
    endSession: noSession,
    sendCookie: () => {},
    listSessions: async () => [],
    endListedSession: () => Promise.reject(new Error('Nobody signs out here.')),
    mail: { sendNow() {}, readKept: async () => null, forgetKept: async () => {} },
    settings: { fixed: {}, changed: nothing },
    noteSearch() {},
    backups: null,
    removePicturesOf: nothing,
    removeDemo: async () => ({ people: 0 }),
    changed: nothing,
    ip: '192.0.2.1',
    requestId: 'race',
    idempotencyKey: undefined,
    metrics: { called() {} },
    oauthFlow: undefined,
    endOauthFlow: () => {},
    countSessions: async () => 1,
  }
  const api = createCaller({
    db,
    reads: db,
    rules,
    limits,
    now: new Date(),
    user: async () => user,
    ...browser,
  })
  try {
    await api.rentals.book(booking)
    return 'accepted'
  } catch (error) {
    return error instanceof TRPCError ? error.code : String(error)
  }
}

process.on('message', async (round: Round) => process.send?.(await Promise.all(round.map(book))))
process.send?.('ready')
