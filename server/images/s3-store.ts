import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { unavailable } from '../errors.ts'
import { PRIVATE_FOLDER, type ImageStore } from './store.ts'

/** In milliseconds. */
interface S3Timeouts {
  connect: number
  /** From the request to the end of the answer, with retries. */
  answer: number
}

const S3_TIMEOUTS_MS: S3Timeouts = { connect: 2_000, answer: 8_000 }

/** One retry; that a store is down should show soon. */
const MAX_ATTEMPTS = 2

/**
 * A bucket of Amazon S3 or of a compatible store. Credentials come from the usual AWS variables. Every call ends within `timeouts.answer`; a store that does not answer by then, or refuses,
 * is a 503 in words (docs/threats.md#uploads), and only a name that it does not have is null.
 */
export function s3Store(
  { bucket, endpoint, region }: NonNullable<Config['s3']>,
  timeouts: S3Timeouts = S3_TIMEOUTS_MS,
): ImageStore {
  const client = new S3Client({
    region,
    // Compatible stores seldom have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: MAX_ATTEMPTS,
    // Some of these stores do not know checksums beyond the signature's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.answer,
      socketTimeout: timeouts.answer,
      throwOnRequestTimeout: true,
    },
  })
  const inTime = () => ({ abortSignal: AbortSignal.timeout(timeouts.answer) })

  return {
    async put(name, bytes) {
      const object = {
        Bucket: bucket,
        Key: name,
        Body: bytes,
        ContentType: typeOf(name),
        // For a CDN that reads the bucket itself.
        CacheControl: name.startsWith(PRIVATE_FOLDER)
          ? 'private, no-store'
          : 'public, max-age=31536000, immutable',
      }
      // Writing it twice writes the same bytes: a name is random or a hash.
      await client.send(new PutObjectCommand(object), inTime()).catch(failed('Failed to upload image'))
    },

    async get(name) {
      const { abortSignal } = inTime()
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }), {
          abortSignal,
        })
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        return failed('This image cannot be shown at the moment.')(error)
      }
    },

    async remove(name) {
      const object = { Bucket: bucket, Key: name }
      await client.send(new DeleteObjectCommand(object), inTime()).catch(failed('Failed to remove image'))
    },
  }
}

const typeOf = (name: string) => `image/${name.split('.').at(-1)?.replace('jpg', 'jpeg')}`

/** For people in these words; for the log with its cause. */
const failed = (words: string) => (cause: unknown) => {
  throw unavailable(words, { cause })
}
