import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SuperJSONResult } from 'superjson'
import type { Role } from '../../shared/account.ts'
import type { Day } from '../../shared/day.ts'
import type { Category, Size } from '../../shared/dress.ts'
import type { NoticeKind } from '../../shared/notice.ts'
import type { AuditEvent } from './audit-events.ts'

// The tables of migrations/, typed by hand. Kysely speaks camelCase, PostgreSQL snake_case.

/** Set once, when the row is written. */
type Written<T> = ColumnType<T, T, never>
/** Set once, and taken away when whoever wrote it leaves. */
type Erasable = ColumnType<string | null, string | null, null>
/** Set once; the database fills it in when nothing is said. */
type Stamped = ColumnType<Date, Date | undefined, never>

export interface Database {
  appUser: AppUser
  session: SessionRow
  oauthAccount: OauthAccount
  oneTimeToken: OneTimeToken
  oauthLink: OauthLink
  loginAttempt: LoginAttempt
  dress: DressRow
  dressOldSlug: DressOldSlug
  searchWord: SearchWord
  dressWord: DressWord
  image: ImageRow
  favorite: Favorite
  rental: RentalRow
  hold: HoldRow
  notice: NoticeRow
  idempotencyKey: IdempotencyKey
  audit: AuditRow
}

interface AppUser {
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
  /** When a former member left; nobody can sign in to what they leave behind. */
  leftAt: Date | null
}

interface SessionRow {
  id: string
  userId: Written<string>
  createdAt: Stamped
  expiresAt: Date
}

interface OauthAccount {
  provider: Written<string>
  subject: Written<string>
  userId: Written<string>
  email: Written<string>
  createdAt: Stamped
}

interface OauthLink {
  hash: Written<string>
  browserHash: Written<string>
  userId: Written<string>
  provider: Written<string>
  subject: Written<string>
  email: Written<string>
  expiresAt: Written<Date>
}

interface OneTimeToken {
  hash: Written<string>
  userId: Written<string>
  browserHash: Written<string>
  expiresAt: Written<Date>
}

interface LoginAttempt {
  key: string
  points: Generated<number>
  expire: number | null
}

interface DressRow {
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
  /** By which version of the search it was entered (server/dresses/search/search-index.ts). */
  searchVersion: Generated<number>
  createdAt: Stamped
  updatedAt: Generated<Date>
  deletedAt: Date | null
}

interface DressOldSlug {
  slug: Written<string>
  dressId: Written<number>
}

interface SearchWord {
  id: GeneratedAlways<number>
  /** A word of a title, brand or colour, or what is true of a dress: `color:red`. */
  kind: Written<'name' | 'fact'>
  word: Written<string>
  stem: GeneratedAlways<string>
}

interface DressWord {
  wordId: Written<number>
  dressId: Written<number>
  priceCents: Written<number>
}

interface ImageRow {
  id: Written<string>
  ownerId: Written<string>
  dressId: number | null
  position: number | null
  /** Whose own picture it is. */
  avatarOf: string | null
  width: Written<number>
  height: Written<number>
  color: Written<string>
  createdAt: Stamped
}

interface Favorite {
  userId: Written<string>
  dressId: Written<number>
  createdAt: Stamped
}

interface RentalRow {
  id: GeneratedAlways<number>
  dressId: Written<number>
  renterId: Written<string>
  startDate: Written<Day>
  endDate: Written<Day>
  rateCents: Written<number>
  totalCents: Written<number>
  status: Generated<'pending' | 'confirmed' | 'cancelled'>
  cancelledBy: 'owner' | 'renter' | 'system' | null
  bookingNotes: Erasable
  specialRequests: Erasable
  requestedAt: Written<Date>
  lapsesAt: Written<Date>
  decidedAt: Date | null
}

interface HoldRow {
  id: GeneratedAlways<number>
  dressId: Written<number>
  /** As PostgreSQL writes a range of days: `[2026-12-03,2026-12-07)`, its end not included. */
  period: string
  rentalId: Written<number | null>
  lapsesAt: Date | null
  reason: string | null
  notes: string | null
  createdAt: Stamped
}

interface NoticeRow {
  id: GeneratedAlways<number>
  userId: Written<string>
  kind: Written<NoticeKind>
  rentalId: Written<number>
  at: Written<Date>
  seenAt: Date | null
}

interface IdempotencyKey {
  userId: Written<string>
  key: Written<string>
  request: Written<string>
  answer: Written<SuperJSONResult>
  createdAt: Stamped
}

interface AuditRow {
  id: GeneratedAlways<number>
  event: Written<AuditEvent>
  actorId: string | null
  subject: string | null
  ip: Erasable
  requestId: Written<string | null>
  at: Stamped
}
