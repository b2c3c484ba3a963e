import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { record } from '../audit/queries.ts'
import type { Rules } from '../config.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { photographViewer } from '../handover/photographs.ts'
import { kept, privateName, removePrivateFiles } from '../images/private-images.ts'
import type { ImageStore } from '../images/store.ts'
import { createVariantCache } from '../images/variant-cache.ts'
import { MASTER } from '../images/variants.ts'
import { ownPasswordOrNull } from '../sessions/guards.ts'
import type { SignedInUser } from '../sessions/sessions.ts'
import type { Context, ContextMaker } from '../trpc/context.ts'
import { ANSWER_TIMEOUT_MS, timeBudget } from '../trpc/deadline.ts'
import { findReportOfPicture } from './report-queries.ts'

/** Whom a picture is for, and so by whom it may be cached; undefined where the caller may not see it. */
type Audience = 'everybody' | 'private' | undefined

interface Look {
  id: string
  me: SignedInUser
  /** Where the look comes from, for the record. */
  ctx: Context
}

/** Whether a person takes part in the conversation of a picture. */
async function isSent(db: Db, { id, me: { id: userId } }: Look) {
  const row = await db
    .selectFrom('privateImage')
    .innerJoin('message', 'message.id', 'privateImage.messageId')
    .innerJoin('thread', 'thread.id', 'message.threadId')
    .select('privateImage.id')
    .where('privateImage.id', '=', id)
    .where('message.hiddenAt', 'is', null)
    .where((eb) => eb.or([eb('thread.renterId', '=', userId), eb('thread.ownerId', '=', userId)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an admin may see a picture of a reported message, or of a report; each look is recorded. */
async function mayJudge(db: Db, { id, me, ctx }: Look, event: 'conversation_looked_at' | 'report_looked_at') {
  if (me.role !== 'admin') return false
  return inTransaction(db, async (trx) => {
    const reportId = await findReportOfPicture(trx, id, me.id)
    if (reportId) await record(trx, ctx, { event, actorId: me.id, subject: `report ${reportId}` })
    return reportId !== undefined
  })
}

/** Whether a person may see a photograph of a hand-over; each look of an admin is recorded. */
async function seesHandover(db: Db, { id, me, ctx }: Look) {
  const viewer = await photographViewer(db, id, me)
  if (viewer?.as === 'admin') {
    const subject = `rental ${viewer.rentalId}`
    await record(db, ctx, { event: 'handover_looked_at', actorId: me.id, subject })
  }
  return viewer !== undefined
}

/**
 * Who may see a picture of a review: everybody while it is shown, else its author; admins once it is held or published.
 * Of a report: its author.
 */
async function whoSees(db: Db, id: string, me: SignedInUser | null): Promise<Audience> {
  const row = await db
    .selectFrom('privateImage')
    .leftJoin('review', 'review.id', 'privateImage.reviewId')
    .select(['privateImage.ownerId', 'review.publishedAt', 'review.hiddenAt', 'review.heldAt'])
    .where('privateImage.id', '=', id)
    .where('privateImage.messageId', 'is', null)
    .where('privateImage.rentalId', 'is', null)
    .executeTakeFirst()
  if (row?.publishedAt && !row.hiddenAt) return 'everybody'
  if (row && me?.id === row.ownerId) return 'private'
  if (me?.role === 'admin' && (row?.publishedAt || row?.heldAt)) return 'private'
}

interface Options {
  db: Db
  images: ImageStore
  createContext: ContextMaker
  rules: Pick<Rules, 'publicUrl' | 'imageOrigin'>
}

/**
 * `GET /_api/{messages,handover,reviews,reports}/images/:file`: 404 for a picture that the caller may not see, as for one
 * that does not exist.
 */
export async function privateImagesPlugin(
  app: FastifyInstance,
  { db, images, createContext, rules: { publicUrl, imageOrigin } }: Options,
) {
  // A CDN caches for everybody: nothing private is served under its host.
  const network = publicUrl === imageOrigin ? undefined : new URL(imageOrigin).host
  const variantCache = createVariantCache({
    images,
    nameOf: privateName,
    remove: removePrivateFiles,
    onUnkept: (error) => app.log.warn(error, 'a variant of a private picture could not be kept'),
  })
  type Asked = FastifyRequest<{ Params: { file: string } }>

  async function send(
    req: Asked,
    res: FastifyReply,
    audienceOf: (id: string, me: SignedInUser | null, ctx: Context) => Promise<Audience>,
  ) {
    const inTime = timeBudget(ANSWER_TIMEOUT_MS)
    const [, id, name = MASTER] = /^([0-9a-f]{32})(?:\.webp|-(\w+\.\w+))$/.exec(req.params.file) ?? []
    const variant = kept.find((known) => known === name)
    if (!id || !variant || req.host === network) throw notFound('Image not found')
    const ctx = await createContext({ req, res })
    const me = ownPasswordOrNull(await inTime(ctx.user()))
    const audience = await inTime(audienceOf(id, me, ctx))
    const bytes = audience && (await inTime(variantCache.get(id, variant)))
    if (!bytes) throw notFound('Image not found')
    return (
      res
        .header('content-type', `image/${variant.split('.')[1]}`)
        // Cached by browsers only, and not for long: a published picture can be hidden.
        .header('cache-control', audience === 'everybody' ? 'private, max-age=600' : 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .send(bytes)
    )
  }

  app.get('/reviews/images/:file', (req: Asked, res) => send(req, res, (id, me) => whoSees(db, id, me)))

  /** Who is signed in and may see a picture, by what it belongs to. */
  const maySee = {
    messages: async (look: Look) =>
      (await isSent(db, look)) || (await mayJudge(db, look, 'conversation_looked_at')),
    reports: async (look: Look) =>
      Boolean(await whoSees(db, look.id, look.me)) || (await mayJudge(db, look, 'report_looked_at')),
    handover: (look: Look) => seesHandover(db, look),
  }
  for (const [folder, may] of Object.entries(maySee))
    app.get(`/${folder}/images/:file`, (req: Asked, res) =>
      send(req, res, async (id, me, ctx) => (me && (await may({ id, me, ctx })) ? 'private' : undefined)),
    )
}
