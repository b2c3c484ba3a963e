import type { SanctionAction } from '../../shared/moderation/sanction.ts'
import { hidingAvatar, hidingMessage, hidingPicture, hidingReview } from './hiding.ts'
import type { SanctionKind } from './sanctions.ts'
import { aPerson } from './suspension.ts'

/** What each action finds and does. */
export const kinds: Partial<Record<SanctionAction, SanctionKind>> = {
  write: { find: aPerson },
  warn: { find: aPerson },
  hide_picture: hidingPicture,
  hide_avatar: hidingAvatar,
  hide_review: hidingReview,
  hide_message: hidingMessage,
}
