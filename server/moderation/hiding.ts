import { idSchema } from '../../shared/dress/dress-schema.ts'
import type { Db } from '../db/database.ts'
import { forbidden } from '../errors.ts'
import { findAvatar, hideAvatar, hidePicture, showAvatar, showPicture } from '../images/hiding.ts'
import { lockMessage, releaseMessage, withholdMessage } from '../messages/commands.ts'
import { lockPerson } from '../people/rows.ts'
import { hideReview, lockForAdmin, unhideReview } from '../reviews/moderation.ts'
import type { SanctionKind } from './sanctions.ts'
import { aPerson } from './suspension.ts'

const YOUR_CONVERSATION = 'This was written in a conversation of yours. Another admin has to decide.'

/** A row's number in a decision; undefined for what is none. */
const numberIn = (id: string) => idSchema.safeParse(Number(id)).data

/** A picture of a dress, by its id, also one that is hidden. */
async function aPicture(trx: Db, id: string) {
  const image = await trx
    .selectFrom('image')
    .leftJoin('sanction', (join) =>
      join
        .onRef('sanction.imageId', '=', 'image.id')
        .on('sanction.action', '=', 'hide_picture')
        .on('sanction.undoneAt', 'is', null),
    )
    .select(({ fn }) => ['image.ownerId', fn.coalesce('image.dressId', 'sanction.dressId').as('dressId')])
    .where('image.id', '=', /^[0-9a-f]{32}$/.test(id) ? id : '')
    .executeTakeFirst()
  if (!image?.dressId || !(await lockPerson(trx, image.ownerId))) return undefined
  await trx.selectFrom('dress').select('id').where('id', '=', image.dressId).forNoKeyUpdate().execute()
  return { personId: image.ownerId, dressId: image.dressId, imageId: id }
}

export const hidingPicture: SanctionKind = {
  find: aPicture,
  apply: (trx, { dressId, imageId }, { now }) =>
    hidePicture(trx, { dressId: dressId ?? 0, imageId: imageId ?? '' }, now),
  undo: (trx, { dressId, imageId }) => showPicture(trx, { dressId: dressId ?? 0, imageId: imageId ?? '' }),
}

/** A person by id, with the picture that they have now. */
async function anAvatar(trx: Db, id: string) {
  const person = await aPerson(trx, id)
  const imageId = person && (await findAvatar(trx, person.personId))
  return imageId ? { ...person, imageId } : undefined
}

export const hidingAvatar: SanctionKind = {
  find: anAvatar,
  apply: (trx, { personId }, { now }) => hideAvatar(trx, personId, now),
  undo: (trx, { personId, imageId }) => showAvatar(trx, { personId, kept: imageId ?? '' }),
}

async function aReview(trx: Db, id: string, adminId: string) {
  const reviewId = numberIn(id)
  if (!reviewId) return undefined
  return { reviewId, personId: (await lockForAdmin(trx, reviewId, adminId)).authorId }
}

export const hidingReview: SanctionKind = {
  find: aReview,
  apply: (trx, { reviewId }, { words, now }) => hideReview(trx, { reviewId: reviewId ?? 0, why: words, now }),
  undo: (trx, { reviewId }, now) => unhideReview(trx, reviewId ?? 0, now),
}

/** What somebody wrote to another; no line that the shop wrote. */
async function aMessage(trx: Db, id: string, adminId: string) {
  const messageId = numberIn(id)
  const message = messageId && (await lockMessage(trx, messageId))
  if (!message) return undefined
  if (message.sides.includes(adminId)) throw forbidden(YOUR_CONVERSATION)
  return { messageId, personId: message.authorId }
}

export const hidingMessage: SanctionKind = {
  find: aMessage,
  apply: (trx, { messageId }, { now }) => withholdMessage(trx, messageId ?? 0, now),
  undo: (trx, { messageId, at }) => releaseMessage(trx, messageId ?? 0, at),
}
