import type { SanctionAction } from '../../shared/moderation/sanction.ts'
import type { SanctionKind } from './sanctions.ts'
import { aPerson } from './suspension.ts'

/** What each action finds and does. */
export const kinds: Partial<Record<SanctionAction, SanctionKind>> = {
  write: { find: aPerson },
  warn: { find: aPerson },
}
