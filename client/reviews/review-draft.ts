import { sizes, type Size } from '../../shared/dress/dress.ts'
import { fits, type Fit } from '../../shared/review.ts'
import { draftsOf } from '../storage/drafts.ts'

export interface ReviewDraft {
  dressStars?: number
  personStars?: number
  /** Empty for no answer. */
  fit?: Fit | ''
  helps: boolean
  size?: Size
  heightMm?: number
  onTime?: boolean
  inCondition?: boolean
  easy?: boolean
  body: string
  note: string
}

const stars = (kept: unknown) =>
  typeof kept === 'number' && [1, 2, 3, 4, 5].includes(kept) ? kept : undefined
const yes = (kept: unknown) => (typeof kept === 'boolean' ? kept : undefined)
const words = (kept: unknown) => (typeof kept === 'string' ? kept : '')

/** What is known of a review: one that is stored, or that was kept by an older version. */
export function readDraft(kept: unknown): ReviewDraft {
  const known: Record<string, unknown> = Object(kept)
  return {
    dressStars: stars(known.dressStars),
    personStars: stars(known.personStars),
    fit: known.fit === '' ? '' : fits.find((fit) => fit === known.fit),
    helps: known.helps === true,
    size: sizes.find((size) => size === known.size),
    heightMm: typeof known.heightMm === 'number' ? known.heightMm : undefined,
    onTime: yes(known.onTime),
    inCondition: yes(known.inCondition),
    easy: yes(known.easy),
    body: words(known.body),
    note: words(known.note),
  }
}

/** An unsent review, stored in the browser. */
export function reviewDraft(userId: string | undefined, rentalId: number) {
  const drafts = draftsOf(userId, 'browser')
  const name = `review-${rentalId}`
  return {
    read() {
      const kept = drafts.read(name)
      return typeof kept === 'object' && kept !== null ? readDraft(kept) : undefined
    },
    keep: (written: ReviewDraft) => drafts.keep(name, written),
    forget: () => drafts.forget(name),
  }
}
