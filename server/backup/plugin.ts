import type { FastifyInstance } from 'fastify'
import { proofSchema } from '../../shared/account/account-schema.ts'
import { requireProof } from '../account/sign-in.ts'
import { record } from '../audit/queries.ts'
import type { Db } from '../db/database.ts'
import { forbidden, notFound } from '../errors.ts'
import { markPassword } from '../http/load-shedding.ts'
import { requireOwnPassword, signedInUser } from '../sessions/guards.ts'
import type { BackupDesk, ContextMaker } from '../trpc/context.ts'
import { ANSWER_TIMEOUT_MS, timeBudget } from '../trpc/deadline.ts'

interface Options {
  db: Db
  createContext: ContextMaker
  backups: BackupDesk | null
}

/** `POST /_api/backups/:name`: the file, for an admin with their password; each download is recorded. */
export async function backupsPlugin(app: FastifyInstance, { db, createContext, backups }: Options) {
  app.post<{ Params: { name: string } }>('/backups/:name', { onRequest: markPassword }, async (req, res) => {
    const ctx = await createContext({ req, res })
    const inTime = timeBudget(ANSWER_TIMEOUT_MS)
    const me = requireOwnPassword(signedInUser(await inTime(ctx.user())))
    if (me.role !== 'admin') throw forbidden('Admins only.')
    const { name } = req.params
    const backup = await backups?.read(name)
    if (!backup) throw notFound('This backup does not exist.')
    await inTime(requireProof({ ...ctx, me }, proofSchema.safeParse(req.body).data ?? {}))
    await inTime(record(db, ctx, { event: 'backup_downloaded', actorId: me.id, subject: name }))
    return res
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', backup.bytes)
      .header('x-content-type-options', 'nosniff')
      .type('application/x-tar')
      .send(backup.stream())
  })
}
