import type * as z from 'zod/mini'
import type { CounterName } from '../http/metrics.ts'

/**
 * Who may call a procedure (docs/product.md#people). `anyone`, `signedInAnyhow`, `signedIn` and `adminOnly` (trpc.ts) see to the plain ones; the
 * others are what a procedure itself asks of whoever is signed in. `access.test.ts` calls each as everybody.
 */
export type Access =
  /** Visitors too. */
  | 'anyone'
  /** Signed in, even with a temporary password that has to be changed first. */
  | 'signedInAnyhow'
  /** Signed in. What they see and change is their own. */
  | 'signedIn'
  /** Signed in, and the owner of the dress in question. */
  | 'owner'
  /** Signed in, and whoever has ever listed a dress. */
  | 'lender'
  /** Signed in, and the renter who asked. */
  | 'renter'
  /** Signed in, and not the owner of the dress or closet. */
  | 'notOwner'
  /** Signed in, and one of the two sides of the rental or conversation. */
  | 'party'
  /** The same, or an admin. */
  | 'partyOrAdmin'
  /** Signed in, and whoever wrote the message. */
  | 'author'
  /** Signed in, and whom the review is about. */
  | 'reviewed'
  /** Signed in, and with no rental open, neither as renter nor as owner. */
  | 'noOpenRentals'
  | 'admin'

export type Schema = z.core.$ZodType

/** How a documented call differs from its procedure: see rest/formats.ts. */
export type RestFormat = 'superjson' | 'pageOfDresses' | 'userOr401'

interface AnyMeta {
  /** Where the procedure itself is closed to some of those who are signed in. */
  access?: Exclude<Access, 'anyone' | 'signedInAnyhow' | 'signedIn' | 'admin'>
  /** Comes one by one: a batch of it would be many guesses in one request. */
  alone?: true
  /** Checks a password or makes one, which takes long: only so many are answered at once (http/load-shedding.ts). */
  needsPassword?: true
}

/** A call is documented with its answer, as JSON says it, or not at all. */
type Documented<Method extends string, Output> =
  | {
      rest: `${Method} /${string}`
      restFormat?: RestFormat
      /** What its input must be beyond what a JSON Schema can say. */
      restNote?: string
      output: Output
    }
  | { rest?: never; restFormat?: never; restNote?: never; output?: never }

/** What the shop must know of a query. */
export type QueryMeta<Output = Schema> = AnyMeta & {
  /**
   * Whether its answer may be given to others who ask the same, as far as http/cache-policy.ts lets it: never where
   * it was asked who is signed in and somebody was (`recordViewer`), so an answer may depend on that.
   */
  shared: boolean
  changes?: never
} & Documented<'GET', Output>

/** What the shop must know of a mutation. */
export type MutationMeta<Output = Schema> = AnyMeta & {
  /** `public` is what others can see: no older answer is given again once it is done. */
  changes: 'public' | 'private'
  shared?: never
  /** Done once for each `Idempotency-Key`; `ctx.trx` is its transaction (idempotency.ts). */
  idempotent?: true
  /** A measure of its own, beside the one that every procedure has. */
  counter?: CounterName
} & Documented<'POST', Output>

/** What is known of every procedure: whatever it said, and who may call it. */
export interface ProcedureMeta {
  access: Access
  alone?: boolean
  needsPassword?: boolean
  shared?: boolean
  changes?: 'public' | 'private'
  idempotent?: boolean
  counter?: CounterName
  /** Method and path below `/_api`. */
  rest?: string
  restFormat?: RestFormat
  restNote?: string
  /** What it answers; in JSON, what the schema takes. */
  output?: Schema
}
