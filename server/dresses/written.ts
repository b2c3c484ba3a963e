import type { Selectable } from 'kysely'
import { imageWidths } from '../../shared/image.ts'
import type { Rules } from '../context.ts'
import type { DressRow } from '../db/schema.ts'
import { raw, sql } from '../db/statement.ts'
import { imageUrl } from '../images/queries.ts'

// A dress as the wire shows it, written as JSON by PostgreSQL: a list is sent on as it comes from there, and made
// into objects only for those who need them. PostgreSQL takes as long as it would over `json_build_object`.

export type Site = Pick<Rules, 'imageOrigin'>

/** A dress in every documented field (specification §3), as everybody may see it. */
type Dress = Omit<Selectable<DressRow>, 'priceCents' | 'searchText' | 'updatedAt' | 'deletedAt'> & {
  /** US dollars. */
  pricePerDay: number
  /** Cover first, with the colour to show until each has loaded. */
  imageUrls: string[]
  imageColors: string[]
  /** Only for those who may have it, and added for them. */
  ownerContact: string | null
  owner: { displayName: string; avatarUrl: string | null; createdAt: Date }
}

/** Text as JSON writes it; what a column's check or our own hand keeps plain needs no more than its quotes. */
const quoted = (column: string) => raw(`to_json(${column})::text`)
const instant = (column: string) =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The expression, for a statement that has `dress` and its `owner`. */
export function writtenDress(site: Site) {
  const [before = '', after = ''] = imageUrl(site, '|').split('|')
  const address = (id: string, ending: string) =>
    sql`${`"${before}`}::text || ${raw(id)} || ${`${ending}"`}::text`
  // What is aggregated comes in the order of an index, cover first.
  const pictures = sql`(
    select ',"imageUrls":[' || coalesce(string_agg(${address('picture.id', after)}, ','), '')
      || '],"imageColors":[' || coalesce(string_agg('"' || picture.color || '"', ','), '') || ']'
    from (select id, color from image where image.dress_id = dress.id order by position) as picture)`
  const avatar = sql`coalesce(
    (select ${address('face.id', `-${imageWidths[0]}${after}`)} from image as face where face.avatar_of = owner.id),
    ${quoted('owner.avatar_url')}, 'null')`
  return sql`
    '{"id":' || dress.id || ',"slug":"' || dress.slug || '","title":' || ${quoted('dress.title')}
    || ',"description":' || ${quoted('dress.description')} || ',"brand":' || ${quoted('dress.brand')}
    || ',"category":"' || dress.category || '","size":"' || dress.size || '","color":' || ${quoted('dress.color')}
    || ',"pricePerDay":' || dress.price_cents / 100.0::float8 || ',"location":' || ${quoted('dress.location')}
    || ',"available":' || dress.available || ',"ownerId":"' || dress.owner_id
    || '","createdAt":"' || ${instant('dress.created_at')} || '"' || ${pictures}
    || ',"ownerContact":null,"owner":{"displayName":' || ${quoted('owner.display_name')}
    || ',"avatarUrl":' || ${avatar} || ',"createdAt":"' || ${instant('owner.created_at')} || '"}}'`
}

type Written = Omit<Dress, 'createdAt' | 'owner'> & {
  createdAt: string
  owner: Omit<Dress['owner'], 'createdAt'> & { createdAt: string }
}

const revived = ({ createdAt, owner, ...dress }: Written): Dress => ({
  ...dress,
  createdAt: new Date(createdAt),
  owner: { ...owner, createdAt: new Date(owner.createdAt) },
})

/** A dress from its text. */
export const readDress = (text: string) => revived(JSON.parse(text))

/** Dresses from their texts. */
export const readDresses = (texts: string[]) => (JSON.parse(listed(texts)) as Written[]).map(revived)

const listed = (texts: string[]) => `[${texts.join(',')}]`

const pageTexts = new WeakMap<object, string>()

/** A page of dresses, which are read from their texts when somebody first wants to see them. */
export function pageOfDresses(texts: string[], nextCursor: string | null) {
  let dresses: Dress[] | undefined
  const page = {
    get dresses() {
      return (dresses ??= readDresses(texts))
    },
    nextCursor,
  }
  pageTexts.set(page, listed(texts))
  return page
}

/** The dresses of such a page as the JSON they came as; nothing for any other page. */
export const textOf = (page: object) => pageTexts.get(page)
