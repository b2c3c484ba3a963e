import type { FastifyInstance } from 'fastify'
import { record } from '../audit/queries.ts'
import type { Db } from '../db/database.ts'
import { forbidden, notFound } from '../errors.ts'
import { requireOwnPassword, signedInUser } from '../sessions/guards.ts'
import type { BackupDesk, ContextMaker } from '../trpc/context.ts'
import { ANSWER_TIMEOUT_MS, timeBudget } from '../trpc/deadline.ts'

interface Options {
  db: Db
  createContext: ContextMaker
  backups: BackupDesk | null
}

/** `GET /_api/backups/:name`: the file, for an admin; each download is recorded. */
export async function backupsPlugin(app: FastifyInstance, { db, createContext, backups }: Options) {
  app.get<{ Params: { name: string } }>('/backups/:name', async (req, res) => {
    const inTime = timeBudget(ANSWER_TIMEOUT_MS)
    const me = requireOwnPassword(signedInUser(await inTime((await createContext({ req, res })).user())))
    if (me.role !== 'admin') throw forbidden('Admins only.')
    const { name } = req.params
    const backup = await backups?.read(name)
    if (!backup) throw notFound('This backup does not exist.')
    const source = { ip: req.ip, requestId: req.id }
    await inTime(record(db, source, { event: 'backup_downloaded', actorId: me.id, subject: name }))
    return res
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', backup.bytes)
      .header('x-content-type-options', 'nosniff')
      .type('application/x-tar')
      .send(backup.stream())
  })
}
