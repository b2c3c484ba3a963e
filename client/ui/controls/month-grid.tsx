import '@mantine/dates/styles.layer.css'
import { Calendar, DatesProvider, type CalendarProps } from '@mantine/dates'

export type MonthGridProps = CalendarProps

/** Mantine's months: weeks begin on Sunday, and each month has six rows, so that nothing jumps. */
export const MonthGrid = (props: MonthGridProps) => (
  <DatesProvider settings={{ firstDayOfWeek: 0, weekendDays: [], consistentWeeks: true }}>
    <Calendar {...props} />
  </DatesProvider>
)
