import { toAmount } from '../../../shared/price.ts'
import { findWeeks } from '../weeks.ts'
import { deskList } from './desk-list.ts'

/** How the shop goes, the newest week first. */
export const weeks = deskList({
  filters: [],
  find: (db, _, looking) => findWeeks(db, looking),
  cursorOf: ({ week }) => week,
  csv: {
    'Week of': ({ week }) => week,
    People: ({ people }) => people,
    Dresses: ({ dresses }) => dresses,
    Requests: ({ requests }) => requests,
    Confirmed: ({ confirmed }) => confirmed,
    Lapsed: ({ lapsed }) => lapsed,
    Cancelled: ({ cancelled }) => cancelled,
    Volume: ({ cents }) => toAmount(cents),
  },
})
