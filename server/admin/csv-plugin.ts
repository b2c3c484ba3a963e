import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { marketToday } from '../../shared/day.ts'
import { record } from '../audit/queries.ts'
import type { Db } from '../db/database.ts'
import { badRequest, forbidden, notFound } from '../errors.ts'
import { isAdmin } from '../people/admins.ts'
import { requireOwnPassword, signedInUser } from '../sessions/guards.ts'
import type { ContextMaker } from '../trpc/context.ts'
import { ANSWER_TIMEOUT_MS, timeBudget } from '../trpc/deadline.ts'
import { askedSchema, lookingOf } from './lists-router.ts'
import { collectingEarly } from './collect-early.ts'
import type { CsvFile } from './lists/desk-list.ts'
import { files } from './lists/lists.ts'

interface Options {
  db: Db
  createContext: ContextMaker
}

const byName = new Map<string, CsvFile>(Object.entries(files))

/** `GET /_api/admin/csv/people.csv`: a list of the desk as CSV, as long as who downloads it is an admin; on record. */
export async function csvPlugin(app: FastifyInstance, { db, createContext }: Options) {
  // Asked only what it is, it would be on record as downloaded.
  const once = { exposeHeadRoute: false }
  app.get<{ Params: { list: string } }>('/admin/csv/:list(^[a-z]+$).csv', once, async (req, res) => {
    const ctx = await createContext({ req, res })
    const inTime = timeBudget(ANSWER_TIMEOUT_MS)
    const me = requireOwnPassword(signedInUser(await inTime(ctx.user())))
    if (me.role !== 'admin') throw forbidden('Admins only.')
    // A link on another site would leave a record of a download that its reader did not want.
    const from = req.headers['sec-fetch-site'] ?? 'none'
    if (from !== 'same-origin' && from !== 'none') throw forbidden('This request came from another site.')
    const { list: name } = req.params
    const list = byName.get(name)
    if (!list) throw notFound('This list does not exist.')
    const { data: asked } = z.object(askedSchema).safeParse(req.query)
    if (!asked) throw badRequest('This search does not exist.')
    const parts = list.download(db, asked, lookingOf(ctx, me.id))
    const subject = asked.show ? `${name} ${asked.show}` : name
    await inTime(record(db, ctx, { event: 'list_downloaded', actorId: me.id, subject }))
    return res
      .header('content-disposition', `attachment; filename="${name}-${marketToday(ctx.now)}.csv"`)
      .header('x-content-type-options', 'nosniff')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(collectingEarly(whileAdmin(parts)), { objectMode: false }))

    async function* whileAdmin(parts: AsyncGenerator<string>) {
      for await (const part of parts) {
        // What is cut off in the middle is no whole file to its reader, either.
        if (!(await isAdmin(db, me.id, new Date()))) throw forbidden('Admins only.')
        yield part
      }
    }
  })
}
