import type { FastifyBaseLogger } from 'fastify'
import { sniff } from '../../shared/picture-bytes.ts'
import { imageNotSupported, imageUnreadable } from '../../shared/upload.ts'
import { badRequest, busy, wrongType } from '../errors.ts'
import { imageQueue } from './image-queue.ts'
import { decode, isDecodable, isLarge, MAX_PIXELS, MAX_SIDE, measure, type DecodedImage } from './decode.ts'
import type { SentFile } from './read-upload.ts'

interface For {
  userId: string
  /** Aborted when the client has gone, and with it the place in the queue. */
  signal: AbortSignal
  log: FastifyBaseLogger
}

const RETRY_AFTER_SECONDS = 5

/**
 * Decodes an uploaded file when it is this person's turn. Throws a 415 when the format is not accepted, a 400 when it is
 * too large once decoded or cannot be decoded, a 503 when decoding takes too long.
 */
export async function decodeUpload(
  { name, bytes }: SentFile,
  { userId, signal, log }: For,
): Promise<DecodedImage> {
  if (!sniff(bytes)) throw wrongType(imageNotSupported(name))
  const unreadable = (error: Error) => {
    if (signal.aborted) throw error
    log.info({ reason: error.message }, 'upload could not be decoded')
    throw ranOutOfTime(error) ? busy(RETRY_AFTER_SECONDS) : badRequest(imageUnreadable(name))
  }
  const size = await measure(bytes).catch(unreadable)
  if (!isDecodable(size)) throw badRequest(tooManyPixels(name))
  const work = () => decode(bytes, signal)
  return imageQueue.upload({ userId, isLarge: isLarge(size) }, work).catch(unreadable)
}

const tooManyPixels = (name: string) =>
  `File "${name}" has too many pixels (at most ${MAX_PIXELS / 1e6} million, and ${MAX_SIDE.toLocaleString('en')} on each side).`

/** Whether libvips was stopped by the timeout of a step. */
const ranOutOfTime = ({ message }: Error) => message.startsWith('timeout:')
