import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { marketToday } from '../../../shared/day.ts'
import type { Db } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { picturesIn } from '../../dresses/views.ts'
import {
  actionsOn,
  deskList,
  either,
  hasWords,
  idBefore,
  isPersonId,
  textOfDress,
  textOfPerson,
  type Asked,
} from './desk-list.ts'

const filters = { shown: 'Shown', unavailable: 'Unavailable', withheld: 'Hidden', deleted: 'Deleted' }

/** As the partial indexes say it. */
const conditions: Record<keyof typeof filters, RawBuilder<SqlBool>> = {
  shown: sql`dress.available and dress.deleted_at is null`,
  unavailable: sql`not dress.available and dress.deleted_at is null`,
  withheld: sql`dress.withheld_at is not null`,
  deleted: sql`dress.deleted_at is not null`,
}

/** All dresses, the newest first, including unavailable, hidden and deleted ones. */
export const dresses = deskList({
  title: 'Dresses',
  finds: 'A part of a title, brand or owner, or a number',
  filters,
  find: findDresses,
  cursorOf: ({ dressId }) => `${dressId}`,
  id: ({ dressId }) => dressId,
  name: ({ title }) => title,
  state({ deletedAt, withheldAt, available }) {
    if (deletedAt) return ['Deleted', 'outline']
    if (withheldAt) return ['Hidden', 'destructive']
    return available ? null : ['Unavailable', 'outline']
  },
  facts: {
    Brand: ({ brand }) => brand,
    'Price per day': ({ priceCents }) => ({ cents: priceCents }),
    Owner: ({ ownerId, ownerName }) => ({ text: ownerName, list: 'people', id: ownerId }),
    Hearts: ({ hearts }) => hearts,
    Rentals: ({ rentals }) => rentals,
    Listed: ({ createdAt }) => ({ day: marketToday(createdAt) }),
  },
  beside({ dressId, slug, deletedAt, ownerId, pictures }, { adminId }) {
    const links = [{ text: 'Rentals', to: `/admin/rentals?q=dress:${dressId}` }]
    if (deletedAt) return { links, decisions: { dressId } }
    links.push({ text: 'Its page', to: `/dresses/${slug}` })
    const shown = { links, pictures: picturesIn(pictures).map(({ id }) => id) }
    if (ownerId === adminId) return shown
    return { ...shown, actions: actionsOn('dress', 'picture'), decisions: { dressId } }
  },
})

type Ids = SelectQueryBuilder<Database, 'dress', { id: number }>

/** By title, brand or owner, by number, or of an owner by their id. */
function searches(page: Ids, q = '') {
  if (!q) return [page]
  if (/^\d{1,9}$/.test(q)) return [page.where('dress.id', '=', Number(q))]
  if (isPersonId(q)) return [page.where('dress.ownerId', '=', q)]
  return [
    page.where(hasWords(textOfDress, q)),
    page.innerJoin('appUser as owner', 'owner.id', 'dress.ownerId').where(hasWords(textOfPerson('owner'), q)),
  ]
}

async function findDresses(db: Db, { q, show, cursor, limit }: Asked<keyof typeof filters>) {
  const page = db
    .selectFrom('dress')
    .select('dress.id')
    .$if(show !== undefined, (query) => query.where(show ? conditions[show] : sql<SqlBool>`true`))
    .where('dress.id', '<', idBefore(cursor))
    .orderBy('dress.id', 'desc')
    .limit(sql.lit(limit))
  return db
    .selectFrom(either(searches(page, q)))
    .innerJoin('dress', 'dress.id', 'hit.id')
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .select([
      'dress.id as dressId',
      'dress.slug',
      'dress.title',
      'dress.brand',
      'dress.priceCents',
      'dress.createdAt',
    ])
    .select([
      'dress.available',
      'dress.withheldAt',
      'dress.deletedAt',
      'dress.ownerId',
      'owner.displayName as ownerName',
    ])
    .select([
      'dress.pictures',
      sql<number>`(select count(*)::int from favorite where dress_id = dress.id)`.as('hearts'),
      sql<number>`(select count(*)::int from rental where dress_id = dress.id)`.as('rentals'),
    ])
    .orderBy('dress.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}
