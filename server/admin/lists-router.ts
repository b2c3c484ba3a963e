import * as z from 'zod/mini'
import { optionalLine } from '../../shared/text.ts'
import { notFound } from '../errors.ts'
import type { Context } from '../trpc/context.ts'
import { adminOnly } from '../trpc/trpc.ts'
import type { DeskList } from './lists/desk-list.ts'
import { lists } from './lists/lists.ts'

/** What a list or its file is asked for, from an address. */
export const askedSchema = {
  q: optionalLine('The search', 100),
  show: z.optional(z.string().check(z.maxLength(40))),
}
const recordSchema = { list: z.string().check(z.maxLength(40)), id: z.string().check(z.maxLength(40)) }

const listNames = Object.entries(lists).map(([name, { title }]) => ({ name, title }))

function listOf(name: string): DeskList {
  const list = new Map<string, DeskList>(Object.entries(lists)).get(name)
  if (!list) throw notFound('This list does not exist.')
  return list
}

/** A page of a list of the desk, and the page of one row. */
export const listPages = {
  list: adminOnly
    .input(
      z.strictObject({
        list: recordSchema.list,
        ...askedSchema,
        cursor: z.optional(z.string().check(z.maxLength(80))),
      }),
    )
    .meta({ shared: false })
    .query(async ({ ctx, input: { list, ...asked } }) => ({
      ...(await listOf(list).page(ctx.db, asked, lookingOf(ctx, ctx.me.id))),
      lists: listNames,
    })),

  record: adminOnly
    .input(z.strictObject(recordSchema))
    .meta({ shared: false })
    .query(({ ctx, input: { list, id } }) => listOf(list).record(ctx.db, id, lookingOf(ctx, ctx.me.id))),
}

/** How an admin looks at a list. */
export const lookingOf = ({ now, rules }: Pick<Context, 'now' | 'rules'>, adminId: string) => ({
  adminId,
  now,
  timeZone: rules.timeZone,
})
