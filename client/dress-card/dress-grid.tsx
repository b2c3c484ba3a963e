import type { ReactNode, Ref } from 'react'
import { countDays, type DayRange } from '../../shared/day.ts'
import { MIN_RENTAL_DAYS } from '../../shared/rental/rental-limits.ts'
import { DressCard } from './dress-card.tsx'
import classes from '../ui/grid.module.css'
import { useFitWord } from '../fit/use-fit-word.ts'
import { useDays } from '../calendar/use-days.ts'

interface DressGridProps<Shown> {
  dresses: readonly Shown[]
  /** The days to rent for, where the page's address has none. */
  days?: DayRange
  /** The number of cards on the first screen: their pictures load first. */
  onFirstScreen?: number
  heading?: 'h2' | 'h3'
  action?: (dress: Shown) => ReactNode
  mark?: (dress: Shown) => ReactNode
  footer?: (dress: Shown) => ReactNode
  ref?: Ref<HTMLUListElement>
}

export const DressGrid = <Shown extends Parameters<typeof DressCard>[0]['dress']>({
  dresses,
  days: given,
  onFirstScreen = 0,
  heading,
  action,
  mark,
  footer,
  ref,
}: DressGridProps<Shown>) => {
  const carried = useDays()
  const days = given ?? carried
  const fitWord = useFitWord(dresses)
  const canRent = days && countDays(days.from, days.to) >= MIN_RENTAL_DAYS
  return (
    <ul className={classes.grid} ref={ref}>
      {dresses.map((dress, index) => (
        <li key={dress.id}>
          <DressCard
            dress={dress}
            days={canRent ? days : undefined}
            fit={fitWord(dress)}
            heading={heading}
            loading={index >= onFirstScreen ? undefined : index === 0 ? 'priority' : 'eager'}
            action={action?.(dress)}
            mark={mark?.(dress)}
            footer={footer?.(dress)}
          />
        </li>
      ))}
    </ul>
  )
}
