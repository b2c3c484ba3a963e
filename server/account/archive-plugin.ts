import { finished } from 'node:stream'
import { makeZip } from 'client-zip'
import type { FastifyInstance } from 'fastify'
import { proofSchema } from '../../shared/account/account-schema.ts'
import { record } from '../audit/queries.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { markPassword } from '../http/load-shedding.ts'
import type { ImageStore } from '../images/store.ts'
import { requireOwnPassword, signedInUser } from '../sessions/guards.ts'
import type { ContextMaker } from '../trpc/context.ts'
import { ANSWER_TIMEOUT_MS, timeBudget } from '../trpc/deadline.ts'
import { archiveOf } from './archive.ts'
import { requireProof } from './sign-in.ts'

interface Options {
  db: Db
  images: ImageStore
  createContext: ContextMaker
}

/** `POST /_api/account/archive`: all that is kept about who is signed in (docs/product.md#my-data). */
export async function archivePlugin(app: FastifyInstance, { db, images, createContext }: Options) {
  app.post('/account/archive', {
    onRequest: markPassword,
    async handler(req, res) {
      const ctx = await createContext({ req, res })
      const inTime = timeBudget(ANSWER_TIMEOUT_MS)
      const me = requireOwnPassword(signedInUser(await inTime(ctx.user())))
      await inTime(requireProof({ ...ctx, me }, proofSchema.safeParse(req.body).data ?? {}))
      const takeBack = await inTransaction(db, async (trx) => {
        await record(trx, ctx, { event: 'data_download', actorId: me.id })
        return ctx.limits.archive(trx, me.id)
      })
      // One that does not arrive is not counted as the day's.
      finished(res.raw, (cut) => {
        if (cut) takeBack().catch((error) => req.log.error(error))
      })
      const { rules, now } = ctx
      return res
        .type('application/zip')
        .header('content-disposition', `attachment; filename="my-data-${now.toISOString().slice(0, 10)}.zip"`)
        .send(makeZip(archiveOf({ db, images, me, rules, now })))
    },
  })
}
