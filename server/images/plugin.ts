import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileProblem, imageNotSupported, imageTooLarge, MAX_IMAGE_BYTES } from '../../shared/upload.ts'
import { settled, signedInUser } from '../auth/admission.ts'
import type { ContextMaker } from '../context.ts'
import type { Db } from '../db/database.ts'
import { LONGEST_ANSWER, timeFor } from '../deadline.ts'
import { badRequest, DomainError, notFound, tooLarge, wrongType } from '../errors.ts'
import { develop, sniff } from './pictures.ts'
import { openPrinter } from './printer.ts'
import { NEGATIVE, prints } from './prints.ts'
import { imageUrl } from './queries.ts'
import type { ImageStore } from './store.ts'
import { keepImage } from './upload.ts'

interface Options {
  db: Db
  images: ImageStore
  createContext: ContextMaker
}

/** Pictures coming in (`POST /_api/images/upload`, specification §7) and going out. */
export async function imagesPlugin(app: FastifyInstance, { db, images, createContext }: Options) {
  app.register(multipart, {
    throwFileSizeLimit: false,
    // A name in a message is a name, not a paragraph.
    limits: { files: 1, fields: 0, parts: 1, fileSize: MAX_IMAGE_BYTES, fieldNameSize: 50, headerPairs: 20 },
  })

  app.post('/images/upload', async (req, res) => {
    const { user, rules, limits } = await createContext({ req, res })
    const inTime = timeFor(LONGEST_ANSWER)
    const me = settled(signedInUser(await inTime(user())))

    const { name, type, bytes, truncated } = await onlyFile(req).catch(unreadable)
    if (truncated) throw tooLarge(imageTooLarge(name))
    await inTime(limits.upload(me.id, bytes.length))
    if (sniff(bytes) !== type) throw wrongType(imageNotSupported(name))

    const developed = await develop(bytes).catch((error: Error) => {
      req.log.info({ reason: error.message }, 'upload could not be decoded')
      throw badRequest(`File "${name}" could not be read as a picture.`)
    })
    return { url: imageUrl(rules, await inTime(keepImage({ db, images }, me.id, developed))) }
  })

  const printer = openPrinter({
    images,
    onUnkept: (error) => app.log.warn(error, 'a print could not be kept'),
  })

  app.get<{ Params: { file: string } }>('/images/:file', async (req, res) => {
    const [, id, name = NEGATIVE] = /^([0-9a-f]{32})(?:\.webp|-(\w+\.\w+))$/.exec(req.params.file) ?? []
    const print = prints.find((known) => known === name)
    const bytes = id && print ? await printer.get(id, print) : null
    if (!bytes || !print) throw notFound('Image not found')
    return (
      res
        .header('content-type', print.endsWith('.jpg') ? 'image/jpeg' : `image/${print.split('.')[1]}`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        // Our pages ask for it by PUBLIC_URL or CDN_URL, also where they were opened under another name.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes)
    )
  })
}

/** The one file of a multipart body, in the field `image`. Throws when there is none or something else. */
async function onlyFile(req: FastifyRequest) {
  if (!req.isMultipart()) throw wrongType('Please send the image as multipart form data.')
  const file = await req.file()
  if (file?.fieldname !== 'image') throw badRequest('Please send one file in the field "image".')

  const name = file.filename.slice(0, 200)
  // Its type is told before its bytes come, its size only after.
  const problem = fileProblem({ name, size: 0, type: file.mimetype })
  if (problem) throw wrongType(problem)
  const bytes = await file.toBuffer()
  return { name, type: file.mimetype, bytes, truncated: file.file.truncated }
}

/** What the parser finds wrong with a body is the sender's doing; our own refusals have their words already. */
function unreadable(error: Error): never {
  throw error instanceof DomainError ? error : badRequest('The upload could not be read.')
}
