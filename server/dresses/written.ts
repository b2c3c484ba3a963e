import type { Selectable } from 'kysely'
import type { Understood } from '../../shared/dress.ts'
import { imageWidths } from '../../shared/image.ts'
import type { Rules } from '../context.ts'
import type { DressRow } from '../db/schema.ts'
import { raw, sql } from '../db/statement.ts'
import { imageUrl } from '../images/queries.ts'

// A dress as the wire shows it, as JSON that PostgreSQL puts together from what it wrote when the rows were saved
// (migrations/0007_public_json.sql). A list is sent on as it comes from there, and made into objects only for those
// who need them.

export type Site = Pick<Rules, 'imageOrigin'>

/** A dress in every documented field (specification §3), as everybody may see it. */
type Dress = Omit<
  Selectable<DressRow>,
  'priceCents' | 'searchText' | 'searchVersion' | 'updatedAt' | 'deletedAt' | 'publicJson'
> & {
  /** US dollars. */
  pricePerDay: number
  /** Cover first, with the colour to show until each has loaded. */
  imageUrls: string[]
  imageColors: string[]
  /** Only for those who may have it, and added for them. */
  ownerContact: string | null
  owner: { displayName: string; avatarUrl: string | null; createdAt: Date }
}

/** What stands between two dresses in a text of many; nothing inside one can look like it, where lines are escaped. */
const BETWEEN = ',\n'

/**
 * The expression, for a statement that has `dress`. What belongs to a dress is looked up for each by its index: joined,
 * PostgreSQL would rather read all the people of a small shop than look for those of one page.
 */
export function writtenDress(site: Site) {
  const [before = '', after = ''] = imageUrl(site, '|').split('|')
  const address = (id: string, ending: string) =>
    sql`${`"${before}`}::text || ${raw(id)} || ${`${ending}"`}::text`
  // What is aggregated comes in the order of an index, cover first.
  const pictures = sql`
    select ',"imageUrls":[' || coalesce(string_agg(${address('picture.id', after)}, ','), '')
      || '],"imageColors":[' || coalesce(string_agg('"' || picture.color || '"', ','), '') || ']'
    from (select id, color from image where image.dress_id = dress.id order by position) as picture`
  const avatar = sql`
    select ${address('face.id', `-${imageWidths[0]}${after}`)} from image as face where face.avatar_of = owner.id`
  const owner = sql`
    select ',"owner":{' || public_json
      || ',"avatarUrl":' || coalesce((${avatar}), to_json(avatar_url)::text, 'null') || '}'
    from app_user as owner where owner.id = dress.owner_id`
  return sql`'{' || dress.public_json || (${pictures}) || (${owner}) || ',"ownerContact":null}'`
}

/** Many of them as one text, of a statement that has each as `written`: one row travels faster than many. */
export const writtenTogether = sql`string_agg(written, ${BETWEEN})`

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

/** Dresses from a text of many; none from none. */
export const readDresses = (text: string | null) => (JSON.parse(`[${text ?? ''}]`) as Written[]).map(revived)

/** A text of many without its last. */
export const withoutLast = (text: string) => text.slice(0, Math.max(0, text.lastIndexOf(BETWEEN)))

const pageTexts = new WeakMap<object, string>()

/** A page of dresses, from texts of many, which are read when somebody first wants to see them. */
export function pageOfDresses(texts: string[], nextCursor: string | null, understood: Understood[]) {
  const text = texts.join(BETWEEN)
  let dresses: Dress[] | undefined
  const page = {
    get dresses() {
      return (dresses ??= readDresses(text))
    },
    nextCursor,
    understood,
  }
  pageTexts.set(page, `[${text}]`)
  return page
}

/** The dresses of such a page as the JSON they came as; nothing for any other page. */
export const textOf = (page: object) => pageTexts.get(page)
