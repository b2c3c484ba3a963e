import * as z from 'zod/mini'
import {
  aboutSchema,
  openThreadSchema,
  ownMessageSchema,
  replyIdSchema,
  replySchema,
  threadSchema,
  threadSeenSchema,
  threadsSchema,
  writeSchema,
} from '../../shared/message-schema.ts'
import { requireVerifiedAddress } from '../people/rows.ts'
import { inTransaction } from '../db/database.ts'
import { id, nothingOutput } from '../trpc/output.ts'
import { router, signedIn } from '../trpc/trpc.ts'
import { hideMessage, markThreadSeen, openThread, writeMessage } from './commands.ts'
import { threadOutput, threadsOutput, writtenOutput } from './output.ts'
import { countUnread, findThread, findThreadId, findThreads } from './queries.ts'
import { findReplies, removeReply, saveReply } from './replies.ts'

const replyOutput = z.strictObject({ id, title: z.string(), body: z.string() })

export const messagesRouter = router({
  /** One's conversations, the one last written in first. */
  threads: signedIn
    .input(threadsSchema)
    .meta({ shared: false, rest: 'GET /messages/threads', output: threadsOutput })
    .query(({ ctx, input }) =>
      findThreads(ctx.db, ctx.me.id, { ...input, imageOrigin: ctx.rules.imageOrigin }),
    ),

  /** How many messages one has not read. */
  unread: signedIn.meta({ shared: false }).query(({ ctx }) => countUnread(ctx.db, ctx.me.id)),

  thread: signedIn
    .input(threadSchema)
    .meta({ access: 'party', shared: false, rest: 'GET /messages/thread', output: threadOutput })
    .query(({ ctx, input }) =>
      findThread(ctx.db, ctx.me.id, { ...input, now: ctx.now, imageOrigin: ctx.rules.imageOrigin }),
    ),

  /** One's own conversation with the owner of a dress, if there is one. */
  about: signedIn
    .input(aboutSchema)
    .meta({ shared: false })
    .query(async ({ ctx, input: { dressId } }) => {
      const threadId = await findThreadId(ctx.db, { dressId, renterId: ctx.me.id })
      return threadId === null ? null : { threadId }
    }),

  /** Writes to the owner of a dress. */
  open: signedIn
    .input(openThreadSchema)
    .meta({
      access: 'notOwner',
      changes: 'private',
      idempotent: true,
      rest: 'POST /messages/open',
      output: writtenOutput,
    })
    .mutation(async ({ ctx: { db, now, me, rules, limits }, input }) => {
      await requireVerifiedAddress(db, me.id, rules)
      return inTransaction(db, (trx) => openThread(trx, input, { userId: me.id, now, limits }))
    }),

  write: signedIn
    .input(writeSchema)
    .meta({
      access: 'party',
      changes: 'private',
      idempotent: true,
      rest: 'POST /messages/write',
      output: writtenOutput,
    })
    .mutation(({ ctx: { db, now, me, limits }, input }) =>
      inTransaction(db, (trx) => writeMessage(trx, input, { userId: me.id, now, limits })),
    ),

  seen: signedIn
    .input(threadSeenSchema)
    .meta({ access: 'party', changes: 'private', rest: 'POST /messages/seen', output: nothingOutput })
    .mutation(async ({ ctx: { db, me }, input }) => {
      await inTransaction(db, (trx) => markThreadSeen(trx, input, me.id))
      return {}
    }),

  /** Takes a message of one's own back. */
  hideMine: signedIn
    .input(ownMessageSchema)
    .meta({ access: 'author', changes: 'private', rest: 'POST /messages/hide', output: nothingOutput })
    .mutation(async ({ ctx: { db, me, now }, input }) => {
      await inTransaction(db, (trx) => hideMessage(trx, input.messageId, { userId: me.id, now }))
      return {}
    }),

  // Answers kept for the next time.

  replies: signedIn
    .meta({ shared: false, rest: 'GET /messages/replies', output: z.array(replyOutput) })
    .query(({ ctx }) => findReplies(ctx.db, ctx.me.id)),

  saveReply: signedIn
    .input(replySchema)
    .meta({ changes: 'private', rest: 'POST /messages/save-reply', output: replyOutput })
    .mutation(({ ctx: { db, me }, input }) => inTransaction(db, (trx) => saveReply(trx, me.id, input))),

  removeReply: signedIn
    .input(replyIdSchema)
    .meta({ changes: 'private', rest: 'POST /messages/remove-reply', output: nothingOutput })
    .mutation(async ({ ctx: { db, me }, input }) => {
      await removeReply(db, me.id, input.id)
      return {}
    }),
})
