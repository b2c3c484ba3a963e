import { nothingSchema } from '../../shared/account/account-schema.ts'
import { addressChangeSchema, linkSchema } from '../../shared/notices/mail-schema.ts'
import { record } from '../audit/queries.ts'
import { inTransaction } from '../db/database.ts'
import { badRequest, conflict, unauthorized } from '../errors.ts'
import { requireMail, writeLetter } from '../mail/commands.ts'
import { findUndoableChange, findLink, mintLink, revokeLinks } from '../mail/links.ts'
import { notifyOfAccount } from '../notices/commands.ts'
import { anyone, signedIn } from '../trpc/trpc.ts'
import { hashPassword } from '../auth/passwords.ts'
import {
  PASSWORD_CHANGED,
  findCredentials,
  lockVerified,
  removeGoogle,
  revokeSessions,
  setHash,
} from '../auth/credentials.ts'
import { confirmAddress, LINK_OVER, lockLink, moveAddress } from './commands.ts'
import { requirePassword } from './sign-in.ts'
import { ADDRESS_TAKEN, isAddressVerified, refuseKeptAddress } from '../people/rows.ts'
import { newSecret } from '../secret.ts'

/** Confirms, changes and takes back addresses (docs/product.md#addresses). */
export const addressProcedures = {
  /** Sends the letter that confirms the address again. */
  sendVerification: signedIn
    .input(nothingSchema)
    .meta({ changes: 'private', whileSuspended: true, alone: true })
    .mutation(async ({ ctx: { db, me, limits, rules, now } }) => {
      requireMail(rules)
      if (await isAddressVerified(db, me.id)) throw conflict('This address is confirmed already.')
      await limits.letter(me.id)
      await writeLetter(db, { kind: 'verify', userId: me.id, at: now })
      return {}
    }),

  /** Confirms the address by the link of a letter; a new address becomes the account's. */
  verify: anyone
    .input(linkSchema)
    .meta({ changes: 'private', alone: true })
    .mutation(async ({ ctx, input: { token } }) => {
      const { db, now } = ctx
      const isChanged = await inTransaction(db, async (trx) => {
        const { purpose, userId, email } = await lockLink(trx, token, { purposes: ['verify', 'change'], now })
        if (purpose === 'verify') {
          if (!(await confirmAddress(trx, { userId, email, now }))) throw badRequest(LINK_OVER)
          await revokeLinks(trx, userId, ['verify'], now)
          await record(trx, ctx, { event: 'address_verified', actorId: userId })
          return false
        }
        const { email: before, emailVerifiedAt } = await moveAddress(trx, { userId, email, now })
        await refuseKeptAddress(trx, { email, userId, now })
        await revokeLinks(trx, userId, ['verify', 'change', 'reset', 'unsubscribe'], now)
        await record(trx, ctx, { event: 'address_change', actorId: userId })
        await notifyOfAccount(trx, 'address_changed', userId, now)
        const leftAt = await findUndoableChange(trx, { userId, email, now })
        if (leftAt) {
          // Links that lead back to a later address end: a thief of the account may have made them.
          await revokeLinks(trx, userId, ['undo'], now, new Date(leftAt.getTime() + 1))
        } else if (emailVerifiedAt) {
          // An address that was never confirmed may be a stranger's. Nobody knows this secret: it keeps the address
          // until the letter brings another.
          await mintLink(trx, { purpose: 'undo', userId, email: before, now })
          const facts = { address: email }
          await writeLetter(trx, { kind: 'address_changed', userId, email: before, facts, at: now })
        }
        return true
      })
      return { isChanged }
    }),

  /** Sends a letter to a new address; the account's changes only once that is confirmed. */
  changeAddress: signedIn
    .input(addressChangeSchema)
    .meta({ changes: 'private', whileSuspended: true, alone: true, needsPassword: true })
    .mutation(async ({ ctx, input: { email, password = '' } }) => {
      const { db, me, limits, rules, now } = ctx
      requireMail(rules)
      const known = await findCredentials(db, me.email)
      if (!known) throw unauthorized('Please sign in.')
      // Else an open session alone would be enough to take the account.
      if (!known.passwordHash)
        throw conflict(
          'Please choose a password first: “Forgot your password?” brings you a letter for that.',
        )
      await requirePassword(ctx, known.passwordHash, password)
      if (email === me.email) throw badRequest('This is your address already.')
      await limits.addressChange(me.id)
      await inTransaction(db, async (trx) => {
        if (!(await lockVerified(trx, known))) throw unauthorized(PASSWORD_CHANGED)
        if (await findCredentials(trx, email)) throw conflict(ADDRESS_TAKEN)
        await refuseKeptAddress(trx, { email, userId: me.id, now })
        await revokeLinks(trx, me.id, ['change'], now)
        await writeLetter(trx, { kind: 'change_address', userId: me.id, email, at: now })
      })
      return {}
    }),

  /**
   * Gives the account its earlier address back and ends all sessions. The one who changed the address may know the
   * password, so it stops working, and a letter to choose a new one leaves at once. Earlier owners can still take the
   * account back, later ones cannot.
   */
  undoAddress: anyone
    .input(linkSchema)
    .meta({ changes: 'private', alone: true, needsPassword: true })
    .mutation(async ({ ctx, input: { token } }) => {
      const { db, now } = ctx
      const purposes = ['undo'] as const
      if (!(await findLink(db, token, { purposes, now }))) throw badRequest(LINK_OVER)
      const passwordHash = await hashPassword(newSecret())
      await inTransaction(db, async (trx) => {
        const { userId, email } = await lockLink(trx, token, { purposes, now })
        const leftAt = await findUndoableChange(trx, { userId, email, now })
        if (!leftAt) throw badRequest(LINK_OVER)
        await moveAddress(trx, { userId, email, now })
        await setHash(trx, userId, passwordHash)
        await revokeSessions(trx, userId, now)
        await removeGoogle(trx, userId)
        await revokeLinks(trx, userId, ['verify', 'unsubscribe'], now)
        await revokeLinks(trx, userId, ['undo'], now, leftAt)
        await record(trx, ctx, { event: 'address_change_undone', actorId: userId })
        await writeLetter(trx, { kind: 'reset', userId, at: now })
      })
      return {}
    }),
}
