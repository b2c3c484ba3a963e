import { TRPCError } from '@trpc/server'
import { contextFor } from '../../api/caller.ts'
import { createCaller, type Api } from '../../api/router.ts'
import { connect } from '../../db/database.ts'
import { runMaintenance } from '../../maintenance/maintenance.ts'
import { rules } from '../rules.ts'
import { unhurried } from '../unhurried.ts'

// A server process of a race (server/testing/race.ts): makes all calls that it is sent at once, and answers how each
// went.

const db = connect(process.argv[2] ?? '', unhurried)
const images = { put: async () => {}, get: async () => null, remove: async () => {} }

const calls = {
  book: (api: Api, input: Parameters<Api['rentals']['book']>[0]) => api.rentals.book(input),
  withdraw: (api: Api, input: { rentalId: number }) => api.rentals.withdraw(input),
  block: (api: Api, input: Parameters<Api['rentals']['block']>[0]) => api.rentals.block(input),
  take: (api: Api, input: Parameters<Api['waiting']['take']>[0]) => api.waiting.take(input),
  pass: (api: Api, input: { waitingId: number }) => api.waiting.pass(input),
  maintain: (_api: Api, input: { now: string }) => runMaintenance({ db, images, now: new Date(input.now) }),
}

/** A call with what it takes, by a person; `now`, if it is not the present, in ISO 8601. */
export type Call = {
  [Name in keyof typeof calls]: {
    call: Name
    input: Parameters<(typeof calls)[Name]>[1]
    by: string
    now?: string
  }
}[keyof typeof calls]
/** 'accepted', or the code of the refusal. */
export type Answer = string

async function make({ call, input, by, now }: Call): Promise<Answer> {
  const user = { id: by, email: '', displayName: '', role: 'user', mustChangePassword: false } as const
  const api = createCaller(contextFor({ db, user, rules, now: now ? new Date(now) : undefined }))
  try {
    await calls[call](api, input as never)
    return 'accepted'
  } catch (error) {
    return error instanceof TRPCError ? error.code : String(error)
  }
}

process.on('message', async (round: Call[]) => process.send?.(await Promise.all(round.map(make))))
process.send?.('ready')
