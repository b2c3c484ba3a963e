import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  fileProblem,
  imageNotSupported,
  imageTooLarge,
  imageWidths,
  MAX_IMAGE_BYTES,
} from '../../shared/image.ts'
import { settled, signedInUser } from '../auth/admission.ts'
import type { ContextMaker } from '../context.ts'
import type { Db } from '../db/database.ts'
import { badRequest, DomainError, notFound, tooLarge, wrongType } from '../errors.ts'
import { develop, sniff } from './pictures.ts'
import { imageUrl } from './queries.ts'
import type { ImageStore } from './store.ts'
import { fileName, keepImage } from './upload.ts'

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
    const me = settled(signedInUser(await user()))

    const { name, type, bytes, truncated } = await onlyFile(req).catch(unreadable)
    if (truncated) throw tooLarge(imageTooLarge(name))
    await limits.upload(me.id, bytes.length)
    if (sniff(bytes) !== type) throw wrongType(imageNotSupported(name))

    const developed = await develop(bytes).catch((error: Error) => {
      req.log.info({ reason: error.message }, 'upload could not be decoded')
      throw badRequest(`File "${name}" could not be read as a picture.`)
    })
    return { url: imageUrl(rules.publicUrl, await keepImage({ db, images }, me.id, developed)) }
  })

  app.get<{ Params: { file: string } }>('/images/:file', async (req, res) => {
    const [, id, width = `${imageWidths.at(-1)}`] =
      /^([0-9a-f]{32})(?:-(\d+))?\.webp$/.exec(req.params.file) ?? []
    const known = imageWidths.find((own) => `${own}` === width)
    const bytes = id && known ? await images.get(fileName(id, known)) : null
    if (!bytes) throw notFound('Image not found')
    return (
      res
        .header('content-type', 'image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        // Our pages ask for it by PUBLIC_URL, also where they were opened under another name of this host.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', "default-src 'none'; sandbox")
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
