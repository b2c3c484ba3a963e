import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_IMAGE_BYTES, uploadPaths } from '../../shared/upload.ts'
import type { Changes } from '../http/changes.ts'
import { requireOwnPassword, signedInUser } from '../sessions/guards.ts'
import { requireUnsuspended } from '../sessions/suspended.ts'
import type { ContextMaker } from '../trpc/context.ts'
import type { Db } from '../db/database.ts'
import { ANSWER_TIMEOUT_MS, timeBudget } from '../trpc/deadline.ts'
import { notFound, wrongType } from '../errors.ts'
import { decodeUpload } from './decode-upload.ts'
import { createOpenUploads } from './open-uploads.ts'
import { keepPrivateImage } from './private-images.ts'
import { createVariantCache } from './variant-cache.ts'
import { MASTER, variants } from './variants.ts'
import { watchHidden } from './hiding.ts'
import { imageUrl } from './queries.ts'
import { readUpload } from './read-upload.ts'
import type { ImageStore } from './store.ts'
import { keepImage } from './storage.ts'

interface Options {
  db: Db
  images: ImageStore
  createContext: ContextMaker
  changes: Changes
  /** Called where a decision has hidden something or shown it again, by whichever process. */
  onDecision: () => void
}

/** Uploads of public and private pictures, and their files (docs/product.md#pictures). */
export async function imagesPlugin(
  app: FastifyInstance,
  { db, images, createContext, changes, onDecision }: Options,
) {
  app.register(multipart, {
    throwFileSizeLimit: false,
    // The name stands in an error message.
    limits: { files: 1, fields: 0, parts: 1, fileSize: MAX_IMAGE_BYTES, fieldNameSize: 50, headerPairs: 20 },
  })
  const openUploads = createOpenUploads()

  /** Reads and decodes an upload of the person signed in; gives it, their id, and how long it may take to store. */
  const receive = async (req: FastifyRequest, res: FastifyReply) => {
    const { user, rules, limits } = await createContext({ req, res })
    const inTime = timeBudget(ANSWER_TIMEOUT_MS)
    const me = requireOwnPassword(signedInUser(await inTime(user())))
    // Photographs of hand-overs come by the same way as pictures of messages.
    if (req.routeOptions.url !== `/_api${uploadPaths.message}`) requireUnsuspended(me)
    if (!req.isMultipart()) throw wrongType('Please send the image as multipart form data.')

    // Everything that may refuse it comes before the body is read.
    const leave = openUploads.enter(me.id)
    const answered = new AbortController()
    res.raw.once('close', () => {
      leave()
      answered.abort()
    })
    await inTime(limits.upload(me.id, announcedBytes(req)))

    const file = await readUpload(req)
    const picture = await inTime(decodeUpload(file, { userId: me.id, signal: answered.signal, log: req.log }))
    return { picture, ownerId: me.id, rules, inTime }
  }

  app.post(uploadPaths.image, async (req, res) => {
    const { picture, ownerId, rules, inTime } = await receive(req, res)
    return { url: imageUrl(rules, await inTime(keepImage({ db, images }, ownerId, picture))) }
  })

  for (const path of [uploadPaths.message, uploadPaths.review, uploadPaths.report])
    app.post(path, async (req, res) => {
      const { picture, ownerId, inTime } = await receive(req, res)
      return { imageId: await inTime(keepPrivateImage({ db, images }, ownerId, picture)) }
    })

  const variantCache = createVariantCache({
    images,
    onUnkept: (error) => app.log.warn(error, 'a variant could not be kept'),
  })

  const hidden = await watchHidden(db, {
    changes,
    onDecision,
    onError: (error) => app.log.error(error, 'hidden pictures could not be read and will be tried again'),
  })
  app.addHook('preClose', async () => hidden.stop())

  app.get<{ Params: { file: string } }>('/images/:file', async (req, res) => {
    const [, id, name = MASTER] = /^([0-9a-f]{32})(?:\.webp|-(\w+\.\w+))$/.exec(req.params.file) ?? []
    const variant = variants.find((known) => known === name)
    const isThere = id && variant && !hidden.has(id)
    const bytes = isThere ? await timeBudget(ANSWER_TIMEOUT_MS)(variantCache.get(id, variant)) : null
    if (!bytes || !variant) throw notFound('Image not found')
    return (
      res
        .header('content-type', variant.endsWith('.jpg') ? 'image/jpeg' : `image/${variant.split('.')[1]}`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        // Our pages ask for it by PUBLIC_URL or CDN_URL, also where they were opened under another name.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes)
    )
  })
}

/** How many bytes a body will have that are read at most; as many as may be when it does not say. */
const announcedBytes = ({ headers }: FastifyRequest) =>
  Math.min(Number(headers['content-length'] ?? MAX_IMAGE_BYTES), MAX_IMAGE_BYTES)
