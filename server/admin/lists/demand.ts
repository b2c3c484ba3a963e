import { sql } from 'kysely'
import { formatDay } from '../../../shared/day.ts'
import { categoryLabel, colorLabels } from '../../../shared/dress/dress.ts'
import { demandWords } from '../../../shared/search/demand.ts'
import { DEMAND_RETENTION_DAYS, selectDemand } from '../../searches/demand.ts'
import { deskList, idBefore } from './desk-list.ts'

/** What was looked for and hardly found, the most first (docs/product.md#demand). */
export const demand = deskList({
  title: 'What people look for',
  finds: 'A category, a size or a color',
  filters: {},
  async find(db, { q = '', cursor, limit }, { now }) {
    const after = cursor === undefined ? 0 : idBefore(cursor)
    const rows = await selectDemand(db, { now, days: DEMAND_RETENTION_DAYS })
      .$if(q !== '', (query) =>
        query.where(sql`${q}::text`, 'in', [sql.ref('category'), sql.ref('size'), sql.ref('color')]),
      )
      .offset(after)
      .limit(limit)
      .execute()
    return rows.map((row, index) => ({ ...row, place: after + index + 1 }))
  },
  cursorOf: ({ place }) => `${place}`,
  id: ({ place }) => place,
  name: demandWords,
  state: () => null,
  facts: {
    Searches: ({ searches }) => searches,
    Category: ({ category }) => (category ? categoryLabel(category) : null),
    Size: ({ size }) => size || null,
    Color: ({ color }) => (color ? colorLabels[color] : null),
    'Week of': ({ week }) => week && formatDay(week),
  },
})
