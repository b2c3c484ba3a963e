import type { SanctionAction } from '../../shared/moderation/sanction.ts'
import { hidingAvatar, hidingMessage, hidingPicture, hidingReview } from './hiding.ts'
import type { SanctionKind } from './sanctions.ts'
import { aPerson, aPersonOrAdmin, lift, suspend } from './suspension.ts'
import { aDress, giveBack, withhold } from './withholding.ts'

/** What each action finds and does. */
export const kinds: Record<SanctionAction, SanctionKind> = {
  write: { find: aPerson },
  warn: { find: aPerson },
  hide_picture: hidingPicture,
  hide_avatar: hidingAvatar,
  hide_review: hidingReview,
  hide_message: hidingMessage,
  suspend: { find: aPersonOrAdmin, apply: suspend, undo: lift },
  hide_dress: {
    find: aDress,
    apply: (trx, { dressId }, { now }) => withhold(trx, dressId ? [dressId] : [], now),
    undo: (trx, { dressId }) => giveBack(trx, dressId ? [dressId] : []),
  },
}
