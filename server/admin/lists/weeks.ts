import { findWeeks } from '../weeks.ts'
import { csvFile } from './desk-list.ts'

/** How the shop goes, the newest week first. */
export const weeks = csvFile({
  filters: {},
  find: (db, _, looking) => findWeeks(db, looking),
  cursorOf: ({ week }) => week,
  facts: {
    'Week of': ({ week }) => week,
    People: ({ people }) => people,
    Dresses: ({ dresses }) => dresses,
    Requests: ({ requests }) => requests,
    Confirmed: ({ confirmed }) => confirmed,
    Lapsed: ({ lapsed }) => lapsed,
    Cancelled: ({ cancelled }) => cancelled,
    Volume: ({ cents }) => ({ cents }),
  },
})
