import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { SuperJSONResult } from 'superjson'
import type { Role } from '../../shared/account/account.ts'
import type { Day } from '../../shared/day.ts'
import type {
  Category,
  ColorFamily,
  Condition,
  LabelSystem,
  NearMiss,
  Occasion,
  Size,
  Stretch,
} from '../../shared/dress/dress.ts'
import type { HandoverView, Leg, Way } from '../../shared/rental/handover.ts'
import type { DressWays } from '../../shared/dress/travel.ts'
import type { LetterKind } from '../../shared/notices/letter-kinds.ts'
import type { LetterState, MailTopic } from '../../shared/notices/mail.ts'
import type { MessageKind } from '../../shared/message.ts'
import type { NoticeKind } from '../../shared/notices/notice-kinds.ts'
import type { Actor, ProposalState } from '../../shared/rental/rental-process.ts'
import type { Stage } from '../../shared/rental/rental-statuses.ts'
import type { WaitingState } from '../../shared/rental/line.ts'
import type { CancelReason } from '../../shared/rental/cancel-schema.ts'
import type { DeclineReason } from '../../shared/rental/rental-schema.ts'
import type { SanctionAction, SanctionReason } from '../../shared/moderation/sanction.ts'
import type { ReportOutcome, ReportReason } from '../../shared/report-schema.ts'
import type { Fit, ReviewSide } from '../../shared/review.ts'
import type { AuditEvent } from './audit-events.ts'

// The tables of migrations/, typed by hand. Kysely speaks camelCase, PostgreSQL snake_case.

/** Set once, when the row is written. */
type Written<T> = ColumnType<T, T, never>
/** Set once, and cleared when its author deletes their account. */
type Erasable = ColumnType<string | null, string | null, null>
/** Set once; the database has a default. */
type Stamped = ColumnType<Date, Date | undefined, never>

export interface Database {
  appUser: {
    id: Generated<string>
    email: string
    displayName: string
    /** As Google gave it; an upload of their own is found by `image.avatarOf`. */
    avatarUrl: string | null
    role: Generated<Role>
    passwordHash: string | null
    mustChangePassword: Generated<boolean>
    passwordExpiresAt: Date | null
    createdAt: Stamped
    /** When the address was confirmed. */
    emailVerifiedAt: Date | null
    /** Since when letters to it bounce, and the answer of the server there. */
    emailRefusedAt: Date | null
    emailRefusal: string | null
    /** Their renters are not shown their address. */
    messagesOnly: Generated<boolean>
    /** Sums of what is published about them, as a lender and as a renter (server/reviews/sums.ts). */
    lenderStarsSum: Generated<number>
    lenderStarsCount: Generated<number>
    renterStarsSum: Generated<number>
    renterStarsCount: Generated<number>
    renterReviews: Generated<number>
    renterOnTime: Generated<number>
    /** When the account was deleted. The row stays, since rentals refer to it; signing in is refused. */
    leftAt: Date | null
    /** Since when they are suspended, and until when; without an end, for good (server/moderation/). */
    suspendedAt: Date | null
    suspendedUntil: Date | null
  }

  session: {
    id: string
    userId: Written<string>
    createdAt: Stamped
    expiresAt: Date
    /** `Chrome on Android`. */
    device: Written<string | null>
    /** The network, not the full address. */
    network: Written<string | null>
    lastUsedAt: Generated<Date>
  }

  oauthAccount: {
    provider: Written<string>
    subject: Written<string>
    userId: Written<string>
    email: Written<string>
    createdAt: Stamped
  }

  oauthLink: {
    hash: Written<string>
    browserHash: Written<string>
    userId: Written<string>
    provider: Written<string>
    subject: Written<string>
    email: Written<string>
    expiresAt: Written<Date>
  }

  oneTimeToken: {
    hash: Written<string>
    userId: Written<string>
    browserHash: Written<string>
    expiresAt: Written<Date>
  }

  loginAttempt: {
    key: string
    points: Generated<number>
    expire: number | null
  }

  dress: {
    id: Generated<number>
    ownerId: Written<string>
    slug: string
    title: string
    description: string
    brand: string
    category: Category
    size: Size
    color: string
    priceCents: number
    location: string
    available: Generated<boolean>
    searchText: string
    /** The version of the search that indexed it (server/dresses/search/search-index.ts). */
    searchVersion: Generated<number>
    /** Sums of its published reviews (server/reviews/sums.ts). */
    starsSum: Generated<number>
    starsCount: Generated<number>
    /** Its pictures, cover first, as the database gathers them from `image` (server/dresses/views.ts reads them). */
    pictures: ColumnType<string | null, never, never>
    reviewsCount: Generated<number>
    fitSmall: Generated<number>
    fitTrue: Generated<number>
    fitLarge: Generated<number>
    createdAt: Stamped
    updatedAt: Generated<Date>
    deletedAt: Date | null
    /** Around the body, twice the width of the dress lying flat. */
    bustMm: number | null
    waistMm: number | null
    hipsMm: number | null
    /** From shoulder to hem. */
    lengthMm: number | null
    stretch: Stretch | null
    altered: boolean | null
    alterations: string | null
    /** As on the label, where that differs from `size`. */
    labelSystem: LabelSystem | null
    label: string | null
    retailCents: number | null
    condition: Condition | null
    /** Of its owner, where they want it shown. */
    wearerHeightMm: number | null
    wearerSize: Size | null
    /** How it gets to its renter; unsaid, either way. */
    ways: DressWays | null
    /** Days before the first by which its owner has to post it. */
    leadDays: number | null
    /** Days that it rests after a rental; else those of the shop. */
    restDays: number | null
    /** Since when a sanction keeps it out of the shop; then it is not `available`, and goes back to `availableLater`. */
    withheldAt: Date | null
    availableLater: boolean | null
  }

  /** A family of colours that its owner chose. */
  dressColor: {
    dressId: Written<number>
    family: Written<ColorFamily>
  }

  dressOccasion: {
    dressId: Written<number>
    occasion: Written<Occasion>
  }

  /** A person's body measurements; no other person can read them. */
  body: {
    userId: Written<string>
    heightMm: number | null
    bustMm: number | null
    waistMm: number | null
    hipsMm: number | null
    usualSize: Size | null
    updatedAt: Date
  }

  dressOldSlug: {
    slug: Written<string>
    dressId: Written<number>
  }

  searchWord: {
    id: GeneratedAlways<number>
    /** A word of a title, brand or colour, or a fact: `color:red`. */
    kind: Written<'name' | 'fact'>
    word: Written<string>
    stem: GeneratedAlways<string>
  }

  dressWord: {
    wordId: Written<number>
    dressId: Written<number>
    priceCents: Written<number>
  }

  /** What a dress that can be rented is counted by (server/dresses/search/facet-row.ts). */
  dressFacets: {
    dressId: Written<number>
    priceCents: Written<number>
    retailCents: Written<number | null>
    brandId: Written<number | null>
    placeIds: Written<number[]>
    categoryBit: Written<number>
    sizeBit: Written<number>
    colorBits: Written<number>
    occasionBits: Written<number>
    conditionBit: Written<number>
    restDays: Written<number | null>
    ways: Written<DressWays | null>
    leadDays: Written<number | null>
  }

  image: {
    id: Written<string>
    ownerId: Written<string>
    dressId: number | null
    position: number | null
    /** The person whose avatar it is. */
    avatarOf: string | null
    /** What it is of the shop itself. */
    shopUse: 'logo' | 'icon' | null
    width: Written<number>
    height: Written<number>
    color: Written<string>
    createdAt: Stamped
    /** Since when a sanction hides it; then nothing uses it, and its position is that which it had. */
    hiddenAt: Date | null
  }

  favorite: {
    userId: Written<string>
    dressId: Written<number>
    createdAt: Stamped
  }

  closet: {
    id: Generated<number>
    ownerId: Written<string>
    slug: string
    /** The owner's place and a sentence, in their words. */
    city: string | null
    about: string | null
    openedAt: Written<Date>
  }

  closetOldSlug: {
    slug: Written<string>
    closetId: Written<number>
  }

  follow: {
    followerId: Written<string>
    closetId: Written<number>
    at: Written<Date>
  }

  /** A dress whose closet's followers have not been notified yet. */
  newDress: {
    dressId: Written<number>
    listedAt: Written<Date>
  }

  closetNews: {
    userId: Written<string>
    /** Of the shop's own calendar. */
    day: Written<Day>
    noticeId: Written<number>
    /** The newest first. */
    dressIds: Written<number[]>
    /** Followers have been notified of all that was listed before. */
    toldUntil: Written<Date>
  }

  rental: {
    id: GeneratedAlways<number>
    dressId: Written<number>
    renterId: Written<string>
    startDate: Day
    endDate: Day
    rateCents: number
    totalCents: number
    /** The dress's price per day at the booking; null where it is to be computed from the rate. */
    basisCents: number | null
    status: Generated<Stage>
    cancelledBy: Actor | null
    bookingNotes: Erasable
    specialRequests: Erasable
    requestedAt: Written<Date>
    lapsesAt: Date
    decidedAt: Date | null
    /** Why its owner declined, and their words. */
    declineReason: DeclineReason | null
    declineWords: string | null
    /** When, why and with what words it was cancelled after it was confirmed. */
    cancelledAt: Date | null
    cancelReason: CancelReason | null
    cancelWords: string | null
    /** Not counted as the owner's: the rental before it was late, or the dress came back damaged. */
    cancelExcused: Generated<boolean>
    /** How the renter wants it to come, and where it is posted to. */
    way: Way | null
    city: string | null
    region: string | null
    /** Within a day of receiving it. */
    problemAt: Date | null
    problemWords: string | null
    /** When its owner said that it is not back; it stays when it is. */
    notBackAt: Date | null
    backAt: Date | null
    damagedAt: Date | null
    damageWords: string | null
    /** The rental at risk that this one replaces. */
    swapOf: number | null
    /** The day that it is worn on. */
    eventDate: Day | null
  }

  /** Somebody in line for days that are taken (server/rentals/line/). */
  waiting: {
    id: GeneratedAlways<number>
    dressId: Written<number>
    renterId: Written<string>
    startDate: Written<Day>
    endDate: Written<Day>
    eventDate: Written<Day | null>
    way: Written<Way | null>
    /** How many days the dress rests after them, unless its owner says. */
    restDays: Written<number>
    state: Generated<WaitingState>
    at: Written<Date>
    /** Until when the days are held for them. */
    offeredUntil: Date | null
    settledAt: Date | null
    /** The request that it became. */
    rentalId: number | null
  }

  savedSearch: {
    id: GeneratedAlways<number>
    userId: Written<string>
    /** The search of a browse page, as its address has it. */
    address: Written<string>
    createdAt: Written<Date>
    /** The last day that it is of; null where it goes on. */
    endsOn: Written<Day | null>
    /** The newest dress that was looked at. */
    newestDress: Generated<number>
    /** The shop's day of which it was last looked at. */
    lookedOn: Day
  }

  /** Dresses that a saved search has shown. */
  savedSearchDress: {
    searchId: Written<number>
    dressId: Written<number>
  }

  searchNews: {
    userId: Written<string>
    /** Of the shop's own calendar. */
    day: Written<Day>
    noticeId: Written<number>
    found: ColumnType<{ searchId: number; dressIds: number[] }[], string, never>
  }

  /** Searches that found little, without who searched; an empty text where they chose nothing. */
  searchDemand: {
    day: Written<Day>
    category: Written<Category | ''>
    size: Written<Size | ''>
    color: Written<ColorFamily | ''>
    /** The Monday of the event's week; `-infinity` without one. */
    week: Written<Day>
    searches: number
  }

  /** One way of a dress, to its renter or back. */
  handover: {
    rentalId: Written<number>
    leg: Written<Leg>
    way: Way | null
    /** Where it is posted to, in the words of who receives it. */
    address: string | null
    /** Where or to whom it is handed, as one side named it and the other confirmed. */
    place: string | null
    placeBy: 'owner' | 'renter' | null
    placeAgreedAt: Date | null
    carrier: string | null
    tracking: string | null
    sentAt: Date | null
    receivedAt: Date | null
    byCode: Generated<boolean>
  }

  proposal: {
    id: GeneratedAlways<number>
    rentalId: Written<number>
    startDate: Written<Day>
    endDate: Written<Day>
    rateCents: Written<number>
    totalCents: Written<number>
    /** The dress's price per day that it was computed from. */
    basisCents: number | null
    words: Erasable
    state: Generated<ProposalState>
    by: Generated<'owner' | 'renter'>
    at: Written<Date>
    /** Of a proposal after yes; one before it lapses with its request. */
    lapsesAt: Date | null
    settledAt: Date | null
  }

  thread: {
    id: GeneratedAlways<number>
    dressId: Written<number>
    renterId: Written<string>
    ownerId: Written<string>
    subject: Erasable
    openedAt: Written<Date>
    /** The newest message; lists are ordered by it. */
    lastMessageId: Generated<number>
    renterSeen: Generated<number>
    ownerSeen: Generated<number>
    renterUnread: Generated<number>
    ownerUnread: Generated<number>
  }

  message: {
    id: GeneratedAlways<number>
    threadId: Written<number>
    /** Its author; null for events. */
    authorId: Written<string | null>
    kind: Written<MessageKind>
    body: Erasable
    rentalId: Written<number | null>
    proposalId: Written<number | null>
    startDate: Written<Day | null>
    endDate: Written<Day | null>
    at: Written<Date>
    /** When its author deleted it. */
    hiddenAt: Date | null
  }

  privateImage: {
    id: Written<string>
    ownerId: Written<string>
    messageId: number | null
    reviewId: number | null
    position: number | null
    reportId: number | null
    /** Of a hand-over: which rental, leg and view. */
    rentalId: number | null
    leg: Leg | null
    view: HandoverView | null
    width: Written<number>
    height: Written<number>
    createdAt: Stamped
  }

  savedReply: {
    id: GeneratedAlways<number>
    userId: Written<string>
    title: string
    body: string
  }

  blocked: {
    byId: Written<string>
    whomId: Written<string>
    at: Written<Date>
  }

  report: {
    id: GeneratedAlways<number>
    reporterId: Written<string>
    reason: Written<ReportReason>
    words: Erasable
    messageId: Written<number | null>
    personId: Written<string | null>
    dressId: Written<number | null>
    reviewId: Written<number | null>
    rentalId: Written<number | null>
    /** The decision that it answers. */
    sanctionId: Written<number | null>
    at: Written<Date>
    closedAt: Date | null
    closedById: string | null
    /** What its author is told. */
    outcome: ReportOutcome | null
    outcomeWords: string | null
    /** For admins alone. */
    note: string | null
  }

  /** What an admin has decided about a person, or about what they have published. */
  sanction: {
    id: GeneratedAlways<number>
    action: Written<SanctionAction>
    /** Whom it concerns. */
    personId: Written<string>
    /** What is hidden, if anything. */
    dressId: Written<number | null>
    imageId: Erasable
    reviewId: Written<number | null>
    messageId: Written<number | null>
    reason: Written<SanctionReason | null>
    /** The statement that the person reads. */
    words: string | null
    endsAt: Written<Date | null>
    /** The report that it follows from. */
    reportId: ColumnType<number | null, number | null, null>
    byId: Written<string>
    at: Written<Date>
    undoneAt: Date | null
    /** Null where it ended by itself. */
    undoneById: string | null
  }

  review: {
    id: GeneratedAlways<number>
    rentalId: Written<number>
    side: Written<ReviewSide>
    dressId: Written<number>
    authorId: Written<string>
    aboutId: Written<string>
    dressStars: number | null
    personStars: number
    fit: Fit | null
    /** The author's usual size and height, where they share them. */
    size: Size | null
    heightMm: number | null
    onTime: boolean | null
    inCondition: boolean | null
    easy: boolean | null
    body: string | null
    /** For admins only. */
    note: string | null
    /** False where the rental was agreed on too late to count in the stars. */
    isCounted: Written<boolean>
    at: Written<Date>
    editedAt: Date | null
    /** When it is published at the latest. */
    dueAt: Written<Date>
    /** Since when an admin should check whether the two people are one, and when they did. */
    heldAt: Date | null
    letThroughAt: Date | null
    publishedAt: Date | null
    hiddenAt: Date | null
    hiddenWhy: string | null
    reply: string | null
    replyAt: Date | null
  }

  /** Who says that a rental did not take place. */
  reviewSkip: {
    rentalId: Written<number>
    side: Written<ReviewSide>
    at: Written<Date>
  }

  hold: {
    id: GeneratedAlways<number>
    dressId: Written<number>
    /** As PostgreSQL writes a range of days: `[2026-12-03,2026-12-07)`, its end not included. */
    period: string
    rentalId: number | null
    /** Of an offer to somebody in line. */
    waitingId: number | null
    lapsesAt: Date | null
    reason: string | null
    notes: string | null
    createdAt: Stamped
  }

  notice: {
    id: GeneratedAlways<number>
    userId: Written<string>
    kind: Written<NoticeKind>
    /** Null where it is about the account. */
    rentalId: Written<number | null>
    /** The line that it is about. */
    waitingId: number | null
    at: Written<Date>
    seenAt: Date | null
  }

  letter: {
    id: GeneratedAlways<number>
    /** The Message-ID, the same at every attempt. */
    messageKey: GeneratedAlways<string>
    /** Null once they have deleted their account, or while it is unknown whether the address has one. */
    userId: string | null
    /** The address, unless it goes to the current one of the person. */
    email: string | null
    kind: Written<LetterKind>
    /** Sent before notices, because a person waits for it. */
    urgent: Generated<boolean>
    noticeId: number | null
    rentalId: Written<number | null>
    /** The conversation it is about. */
    threadId: Written<number | null>
    sanctionId: Written<number | null>
    reportId: Written<number | null>
    /** What it says, as it was when it was first tried, but for the secrets of its links (server/letters/letter-data.ts). */
    facts: ColumnType<LetterFacts | null, string | null, string | null>
    state: Generated<LetterState>
    why: string | null
    attempts: Generated<number>
    /** When the first attempt was; reset when it is tried again after it was given up. */
    createdAt: Date
    /** When to try next; while it is being sent, when its lease ends. */
    dueAt: Date
    settledAt: Date | null
  }

  mailChoice: {
    userId: Written<string>
    /** `all` includes future ones. */
    topic: Written<MailTopic | 'all'>
  }

  mailLink: {
    hash: Written<string>
    purpose: Written<LinkPurpose>
    userId: Written<string>
    email: Written<string>
    /** The time of the event: for `undo`, of the change of address. */
    since: Written<Date>
    expiresAt: Written<Date>
  }

  /** What codes of hand-overs are derived from: one row. */
  shopSecret: {
    secret: Written<string>
  }

  /** The currency of all prices: one row. */
  shopCurrency: {
    onlyOne: Generated<boolean>
    /** With its decimals, such as USD/2. */
    unit: string
  }

  /** Transactions that changed what anybody may see, and the dresses that are counted otherwise since; by triggers. */
  publicChange: {
    xid: string
    dressId: number | null
    at: Generated<Date>
  }

  /** The code that makes the first admin of a shop without people: one row, if any. */
  firstRun: {
    code: Written<string>
  }

  /** This database is a copy, which sends no letters until an operator confirms it (server/mail/hold.ts). */
  restoredCopy: {
    restoredAt: Written<Date>
  }

  job: {
    name: Written<string>
    dueAt: Date
    startedAt: Date | null
    finishedAt: Date | null
    /** The last error. */
    problem: string | null
  }

  idempotencyKey: {
    userId: Written<string>
    key: Written<string>
    request: Written<string>
    answer: Written<SuperJSONResult>
    createdAt: Stamped
  }

  audit: {
    id: GeneratedAlways<number>
    event: Written<AuditEvent>
    actorId: string | null
    subject: string | null
    ip: Erasable
    requestId: Written<string | null>
    at: Stamped
  }

  /** What an admin changed of the shop's settings; null as an untouched shop has it. */
  setting: {
    id: GeneratedAlways<number>
    name: Written<string>
    value: ColumnType<unknown, string | null, never>
    changedBy: string | null
    changedAt: Stamped
  }

  /** A version of the terms that a person has accepted. */
  acceptance: {
    userId: Written<string>
    version: Written<number>
    acceptedAt: Written<Date>
  }
}

export type SanctionTargets = Pick<
  Selectable<Database['sanction']>,
  'dressId' | 'imageId' | 'reviewId' | 'messageId'
>

/** A dress that has come into a closet. */
interface NewInCloset {
  slug: string
  title: string
  brand: string
  size: Size
  priceCents: number
  ownerName: string
}

/** A dress that is free on the days of a request that came to nothing. */
interface Alternative {
  slug: string
  title: string
  brand: string
  size: Size
  from: Day
  to: Day
  event: Day | undefined
  totalCents: number
  imageUrl: string | undefined
  /** Why it is no more than nearly what was wanted. */
  reason: NearMiss | undefined
}

/** The facts of a letter at its first attempt. */
export interface LetterFacts {
  /** Who reads it. */
  name: string
  /** The market's day, for the years of days. */
  today: Day
  rental?: {
    otherName: string
    dressTitle: string
    days: { from: Day; to: Day }
    eventDate?: Day | null
    way?: Way | null
    leadDays?: number | null
    totalCents: number
    /** What the renter wrote with the request. */
    note: string | null
    lapsesAt: string
    /** The dress's cover. */
    imageId: string | null
    proposal?: { days: { from: Day; to: Day }; totalCents: number } | null
    reason?: DeclineReason | CancelReason | null
  }
  /** A line for days that are taken. */
  line?: {
    dressTitle: string
    days: { from: Day; to: Day }
    state: WaitingState
    /** Until when the days are held for them. */
    offeredUntil: string | null
    imageId: string | null
  }
  /** A conversation with unread messages. */
  thread?: {
    otherName: string
    dressTitle: string
    /** Messages since the last letter, the newest last, and how many there were before. */
    texts: string[]
    more: number
    since: string | null
    /** The newest of them, kept when the rest is removed. */
    upTo: number
    imageId: string | null
  }
  /** A decision about them, or the end of one. */
  statement?: {
    action: SanctionAction
    /** In a few words; null also to an address that is not confirmed. */
    about: string | null
    reason: SanctionReason | null
    words: string | null
    since: Day
    until: Day | null
    isOver: boolean
  }
  /** What they reported. */
  report?: { reason: ReportReason; on: Day; outcome: ReportOutcome | null; words: string | null }
  /** New dresses in followed closets; read at each attempt and not stored. */
  news?: {
    dresses: NewInCloset[]
    /** How many more there are. */
    more: number
    dressTitle: string
    imageId: string | null
  }
  /** What saved searches have found; the same. */
  searchNews?: {
    searches: { address: string; dresses: NewInCloset[]; more: number }[]
    dressTitle: string
    imageId: string | null
  }
  /** Read at each attempt and not stored. */
  alternatives?: Alternative[]
  /** The address that the letter is about. */
  address?: string
}

/** What a secret link in a letter is for. */
export type LinkPurpose = 'verify' | 'reset' | 'change' | 'undo' | 'unsubscribe'
