import { ways } from '../../shared/rental/handover.ts'
import { draftsOf } from '../storage/drafts.ts'
import type { Wishes } from './use-book.ts'

/** Whose unsent words, and for which dress. */
interface DraftOf {
  userId: string
  dressId: number
}

export const noWishes: Wishes = {
  bookingNotes: '',
  specialRequests: '',
  way: undefined,
  city: '',
  region: '',
}

const nameOf = ({ dressId }: DraftOf) => `booking:${dressId}`

/** The saved draft; empty when there is none or the storage is unavailable. */
export function readDraft(of: DraftOf): Wishes {
  const draft = draftsOf(of.userId, 'tab').read(nameOf(of))
  const text = (field: keyof Wishes) => {
    const value: unknown = Object(draft)[field]
    return typeof value === 'string' ? value : ''
  }
  return {
    bookingNotes: text('bookingNotes'),
    specialRequests: text('specialRequests'),
    way: ways.find((way) => way === text('way')),
    city: text('city'),
    region: text('region'),
  }
}

export const keepDraft = (of: DraftOf, wishes: Wishes) => draftsOf(of.userId, 'tab').keep(nameOf(of), wishes)

export const forgetDraft = (of: DraftOf) => draftsOf(of.userId, 'tab').forget(nameOf(of))
