import type { ReactNode, Ref } from 'react'
import { countDays } from '../../shared/day.ts'
import { MIN_RENTAL_DAYS } from '../../shared/rental/rental-limits.ts'
import { DressCard } from './dress-card.tsx'
import classes from '../ui/grid.module.css'
import { useFitWord } from '../fit/use-fit-word.ts'
import { noDays, type DaysSearch } from '../../shared/search/days-search.ts'
import { useWhen } from '../calendar/use-when.ts'

interface DressGridProps<Shown> {
  dresses: readonly Shown[]
  /** For when a dress is wanted, where the page's address does not say it. */
  when?: (dress: Shown) => DaysSearch
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
  when,
  onFirstScreen = 0,
  heading,
  action,
  mark,
  footer,
  ref,
}: DressGridProps<Shown>) => {
  const carried = useWhen()
  const fitWord = useFitWord(dresses)
  return (
    <ul className={classes.grid} ref={ref}>
      {dresses.map((dress, index) => (
        <li key={dress.id}>
          <DressCard
            dress={dress}
            days={daysFor(dress, when?.(dress) ?? carried)}
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

/** The days to rent a dress for: of an event those that are right for it, where they are known; else those chosen. */
function daysFor(
  { eventDays }: Parameters<typeof DressCard>[0]['dress'],
  { from, to, event, by }: DaysSearch,
) {
  if (event) return { ...noDays, from: eventDays?.from, to: eventDays?.to, event, by }
  const canRent = from && to && countDays(from, to) >= MIN_RENTAL_DAYS
  return canRent ? { ...noDays, from, to } : undefined
}
