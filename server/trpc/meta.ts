import type * as z from 'zod/mini'
import type { CounterName } from '../http/metrics.ts'

/**
 * Who may call a procedure (docs/product.md#people). `anyone`, `signedInAnyhow`, `signedIn` and `adminOnly` (trpc.ts)
 * check the plain ones, the procedure itself the others. `access.test.ts` calls each in every role.
 */
export type Access =
  | 'anyone'
  /** Signed in, even with a temporary password. */
  | 'signedInAnyhow'
  /** Signed in, for their own data. */
  | 'signedIn'
  /** Signed in, and the owner of the dress. */
  | 'owner'
  /** Signed in, and has ever listed a dress. */
  | 'lender'
  /** Signed in, and the renter of the request. */
  | 'renter'
  /** Signed in, and not the owner of the dress or closet. */
  | 'notOwner'
  /** Signed in, and one side of the rental or conversation. */
  | 'party'
  /** The same, or an admin. */
  | 'partyOrAdmin'
  /** Signed in, and the author of the message. */
  | 'author'
  /** Signed in, and the person under review, or whom a decision concerns. */
  | 'reviewed'
  /** Signed in, with no rental open as renter or owner. */
  | 'noOpenRentals'
  | 'admin'
  /** Who has the code of a shop without people. */
  | 'firstRun'

export type Schema = z.core.$ZodType

/** How a documented call differs from its procedure: see rest/formats.ts. */
export type RestFormat = 'superjson' | 'pageOfDresses' | 'userOr401'

interface AnyMeta {
  /** Set where the procedure itself refuses some signed-in users. */
  access?: Exclude<Access, 'anyone' | 'signedInAnyhow' | 'signedIn' | 'admin'>
  /** Refused in a batch, which would be many guesses in one request. */
  alone?: true
  /** Checks or hashes a password, which is slow: only so many are answered at once (http/load-shedding.ts). */
  needsPassword?: true
}

/** A call is documented together with its answer's JSON schema, or not at all. */
type Documented<Method extends string, Output> =
  | {
      rest: `${Method} /${string}`
      restFormat?: RestFormat
      /** Conditions on its input that a JSON Schema cannot express. */
      restNote?: string
      output: Output
    }
  | { rest?: never; restFormat?: never; restNote?: never; output?: never }

export type QueryMeta<Output = Schema> = AnyMeta & {
  /**
   * Whether visitors may share its answer, as far as http/cache-policy.ts allows: never after it has asked for the
   * signed-in user and there was one (`recordViewer`), so an answer may depend on that.
   */
  shared: boolean
  /** A shared answer that depends on who asks: only such a procedure may call `ctx.user()`. */
  asksViewer?: true
  changes?: never
} & Documented<'GET', Output>

export type MutationMeta<Output = Schema> = AnyMeta & {
  /** `public` is what others can see: no older answer is given again, unless it says `ctx.nothingChanged()`. */
  changes: 'public' | 'private'
  shared?: never
  /** Runs once for each `Idempotency-Key`; `ctx.trx` is its transaction (idempotency.ts). */
  idempotent?: true
  /** Open to suspended people: their account, and what agreed rentals need (docs/product.md#moderation). */
  whileSuspended?: true
  /** The procedure locks the caller's row first and checks suspension there, so the transaction does not check it again. */
  locksCaller?: true
  /** A metric beside the one of every procedure. */
  counter?: CounterName
} & Documented<'POST', Output>

/** The meta of every procedure: what it declares, and who may call it. */
export interface ProcedureMeta {
  access: Access
  alone?: boolean
  needsPassword?: boolean
  shared?: boolean
  asksViewer?: boolean
  changes?: 'public' | 'private'
  idempotent?: boolean
  whileSuspended?: boolean
  locksCaller?: boolean
  counter?: CounterName
  /** Method and path below `/_api`. */
  rest?: string
  restFormat?: RestFormat
  restNote?: string
  /** The schema of its answer's JSON. */
  output?: Schema
}
