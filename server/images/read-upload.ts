import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { imageTooLarge } from '../../shared/upload.ts'
import { badRequest, DomainError, tooLarge } from '../errors.ts'

/** An uploaded file. Its declared type is ignored: the bytes decide. */
export interface SentFile {
  name: string
  bytes: Buffer
}

/**
 * The one file of a multipart body, in the field `image`, read up to the size that the parser was given. Throws a
 * 400 or 413 in words when there is none, when there is more, or when it is too large.
 */
export async function readUpload(req: FastifyRequest): Promise<SentFile> {
  try {
    let sent: SentFile | undefined
    for await (const part of req.parts()) {
      if (sent || part.type === 'field' || part.fieldname !== 'image') throw notOneFile()
      sent = await readFile(part)
    }
    if (!sent) throw notOneFile()
    return sent
  } catch (error) {
    // The rest is read all the same: a browser that is still sending would not read the answer.
    req.raw.unpipe()
    req.raw.resume()
    throw refusal(req, error)
  }
}

async function readFile(part: MultipartFile): Promise<SentFile> {
  const name = part.filename.slice(0, 200)
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw tooLarge(imageTooLarge(name))
  return { name, bytes }
}

const notOneFile = () => badRequest('Please send one file in the field "image", and nothing else.')

/** Errors of the parser are the sender's (400); our own pass unchanged. */
function refusal({ server: { multipartErrors } }: FastifyRequest, error: unknown) {
  if (error instanceof DomainError) return error
  const { FilesLimitError, FieldsLimitError, PartsLimitError } = multipartErrors
  const more = [FilesLimitError, FieldsLimitError, PartsLimitError].some((kind) => error instanceof kind)
  return more ? notOneFile() : badRequest('The upload could not be read.')
}
