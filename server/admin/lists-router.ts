import { adminOnly } from '../trpc/trpc.ts'
import type { DeskList } from './lists/desk-list.ts'
import { lists } from './lists/lists.ts'

const pagesOf = <Row extends object, Filter extends string>(list: DeskList<Row, Filter>) =>
  adminOnly
    .input(list.schema)
    .meta({ shared: false })
    .query(({ ctx, input }) =>
      list.page(ctx.db, input, { adminId: ctx.me.id, now: ctx.now, timeZone: ctx.rules.timeZone }),
    )

type Pages = {
  [Name in keyof typeof lists]: (typeof lists)[Name] extends DeskList<infer Row, infer Filter>
    ? ReturnType<typeof pagesOf<Row, Filter>>
    : never
}

/** A procedure for the pages of each list, under its name. */
export const listPages = Object.fromEntries(
  Object.entries(lists).map(([name, list]) => [name, pagesOf<object, string>(list)]),
) as Pages
