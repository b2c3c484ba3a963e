import * as rental from '../../../shared/rental/rental.ts'
import { addDays, type Day } from '../../../shared/day.ts'
import { eventSummary } from '../../../shared/message.ts'
import { moves, noticesOf, rentalEvents } from '../../../shared/rental/rental-process.ts'
import { otherWay } from '../../../shared/rental/way.ts'
import { auditEvents } from '../../db/audit-events.ts'
import { limits } from './limits.ts'
import { readers } from './readers.ts'
import { contract, readOthers, readShown, requirements } from './requirements.ts'

type Cell = string | number

const table = (head: string[], rows: Cell[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** What a request has to satisfy, and the refusal otherwise. */
function conditions() {
  const today: Day = '2026-06-01'
  const told = (from: number, to: number) =>
    rental.rentalDaysProblem(addDays(today, from), addDays(today, to), today)
  return [
    ['The last day is not before the first', told(9, 5)],
    ['The first day is today or later, where the market is', told(-1, 5)],
    ['The days are enough', told(1, rental.MIN_RENTAL_DAYS - 1)],
    ['The days are not too many', told(1, rental.MAX_RENTAL_DAYS + 1)],
    ['The last day is not too far away', told(rental.MAX_DAYS_AHEAD - 5, rental.MAX_DAYS_AHEAD + 1)],
    ['The price is that of the dress, at the rate for so many days', rental.PRICE_CHANGED],
    ['The dress is not the renter’s own', rental.OWN_DRESS],
    ['The dress is posted, where it is asked for by post', otherWay.meet],
    ['Of a new account no more than five requests wait', rental.TOO_MANY_FIRST_REQUESTS],
    ['No day is taken by another rental or blocked', rental.DATES_TAKEN],
  ].map(([what = '', words]) => [what, `“${words}”`])
}

async function passed() {
  const [shown, others] = await Promise.all([readShown(), readOthers()])
  const numbers = shown.difference(new Set(others.map(({ number }) => number)))
  const chapters = Map.groupBy(
    requirements.filter((number) => numbers.has(number)),
    (number) => `V${number.split('.')[0]}`,
  )
  return table(
    ['Chapter', 'Requirements'],
    [...chapters].map(([chapter, all]) => [chapter, contract(all).join(', ')]),
  )
}

/** Every move of a rental, without names and days. */
const moveRows = () =>
  rentalEvents.map((event) => {
    const { by, from, to } = moves[event]
    const change = from.join() === to ? to : `${from.join(', ') || 'none'} → ${to}`
    return [`\`${event}\``, by, change, code(noticesOf(event)), eventSummary(event)]
  })

/** The blocks between `<!-- NAME, by npm run docs -->` and `<!-- end -->`, by document. */
const blocks: Record<string, Record<string, () => string | Promise<string>>> = {
  'docs/product.md': {
    moves: () => table(['Move', 'By', 'Stage', 'Tells, by notice and letter', 'What it is'], moveRows()),
  },
  'docs/security.md': {
    readers: () =>
      table(
        ['Who', 'In the answers of', 'What'],
        readers().map(([who, paths, fields]) => [who, code(paths), code(fields)]),
      ),
    limits: () => table(['What', 'At most'], limits()),
    conditions: () => table(['What', 'Else one is told'], conditions()),
    events: () => `${code(auditEvents)}.`,
    passed,
  },
}

/** The documents that have generated blocks. */
export const generatedDocuments = Object.keys(blocks)

/** The text of such a document with its generated blocks up to date. */
export async function generate(path: string, document: string) {
  let text = document
  for (const [name, write] of Object.entries(blocks[path] ?? {})) {
    const begin = `<!-- ${name}, by npm run docs -->`
    const [before, rest, ...more] = text.split(begin)
    if (rest === undefined || more.length > 0) throw new Error(`There must be one block of ${name}.`)
    text = `${before}${begin}\n\n${await write()}\n\n${rest.slice(rest.indexOf('<!-- end -->'))}`
  }
  return text
}
