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
import { requireTerms, requireTermsAndAddress } from '../people/terms.ts'
import { done, id, nothingOutput } from '../trpc/output.ts'
import { changing, router, signedIn } from '../trpc/trpc.ts'
import { hideMessage, markThreadSeen, openThread, writeMessage } from './commands.ts'
import { threadOutput, threadsOutput, writtenOutput } from './output.ts'
import { countUnread, findThread, findThreadId, findThreads } from './queries.ts'
import { findReplies, removeReply, saveReply } from './replies.ts'

const replyOutput = z.strictObject({ id, title: z.string(), body: z.string() })

export const messagesRouter = router({
  threads: signedIn
    .input(threadsSchema)
    .meta({ shared: false, rest: 'GET /messages/threads', output: threadsOutput })
    .query(({ ctx, input }) =>
      findThreads(ctx.db, ctx.me.id, { ...input, imageOrigin: ctx.rules.imageOrigin }),
    ),

  unread: signedIn.meta({ shared: false }).query(({ ctx }) => countUnread(ctx.current, ctx.me.id)),

  thread: signedIn
    .input(threadSchema)
    .meta({ access: 'party', shared: false, rest: 'GET /messages/thread', output: threadOutput })
    .query(({ ctx, input }) =>
      findThread(ctx.db, ctx.me.id, { ...input, now: ctx.now, imageOrigin: ctx.rules.imageOrigin }),
    ),

  /** The user's conversation with the owner of a dress, if there is one. */
  about: signedIn
    .input(aboutSchema)
    .meta({ shared: false })
    .query(async ({ ctx, input: { dressId } }) => {
      const threadId = await findThreadId(ctx.db, { dressId, renterId: ctx.me.id })
      return threadId === null ? null : { threadId }
    }),

  open: changing
    .input(openThreadSchema)
    .meta({
      access: 'notOwner',
      changes: 'private',
      idempotent: true,
      rest: 'POST /messages/open',
      output: writtenOutput,
    })
    .mutation(async ({ ctx: { trx, now, me, rules, limits }, input }) => {
      await requireTermsAndAddress(trx, me.id, rules)
      return openThread(trx, input, { userId: me.id, now, limits })
    }),

  write: changing
    .input(writeSchema)
    .meta({
      access: 'party',
      changes: 'private',
      idempotent: true,
      rest: 'POST /messages/write',
      output: writtenOutput,
    })
    .mutation(async ({ ctx: { trx, now, me, rules, limits }, input }) => {
      await requireTerms(trx, me.id, rules)
      return writeMessage(trx, input, { userId: me.id, now, limits })
    }),

  seen: changing
    .input(threadSeenSchema)
    .meta({
      access: 'party',
      changes: 'private',
      whileSuspended: true,
      rest: 'POST /messages/seen',
      output: nothingOutput,
    })
    .mutation(({ ctx: { trx, me }, input }) => done(markThreadSeen(trx, input, me.id))),

  hideMine: changing
    .input(ownMessageSchema)
    .meta({
      access: 'author',
      changes: 'private',
      whileSuspended: true,
      rest: 'POST /messages/hide',
      output: nothingOutput,
    })
    .mutation(({ ctx: { trx, me, now }, input }) =>
      done(hideMessage(trx, input.messageId, { userId: me.id, now })),
    ),

  replies: signedIn
    .meta({ shared: false, rest: 'GET /messages/replies', output: z.array(replyOutput) })
    .query(({ ctx }) => findReplies(ctx.db, ctx.me.id)),

  saveReply: changing
    .input(replySchema)
    .meta({ changes: 'private', rest: 'POST /messages/save-reply', output: replyOutput })
    .mutation(({ ctx: { trx, me }, input }) => saveReply(trx, me.id, input)),

  removeReply: changing
    .input(replyIdSchema)
    .meta({ changes: 'private', rest: 'POST /messages/remove-reply', output: nothingOutput })
    .mutation(({ ctx: { trx, me }, input }) => done(removeReply(trx, me.id, input.id))),
})
