import { weekColumns, type Week } from '../../../shared/week.ts'
import { findWeeks } from '../weeks.ts'
import { csvFile } from './desk-list.ts'

/** How the shop goes, the newest week first. */
export const weeks = csvFile({
  filters: {},
  find: (db, _, looking) => findWeeks(db, looking),
  cursorOf: ({ week }) => week,
  facts: {
    'Week of': ({ week }) => week,
    ...Object.fromEntries(
      weekColumns.map(([column, heading]) => [
        heading,
        (week: Week) => (column === 'cents' ? { cents: week.cents } : week[column]),
      ]),
    ),
  },
})
