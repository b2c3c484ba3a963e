import { Link } from '@tanstack/react-router'
import { formatDayOfYear } from '../../../shared/day.ts'
import { formatShortPrice } from '../../../shared/price.ts'
import type { Answers } from '../../api/api.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import classes from '../admin-list.module.css'

export type DeskRow = Answers['admin']['list']['rows'][number]
type Fact = DeskRow['facts'][number]

/** What a row says, by label. */
export const Facts = ({ facts }: Pick<DeskRow, 'facts'>) => (
  <p className={classes.facts}>
    {facts.map(({ label, value }) => (
      <span key={label}>
        <span className={classes.address}>{label}</span> <Value value={value} />
      </span>
    ))}
  </p>
)

function Value({ value }: Pick<Fact, 'value'>) {
  if (value instanceof Date) return <LocalTime at={value} withTime />
  if (typeof value !== 'object') return <bdi>{value}</bdi>
  if ('cents' in value) return formatShortPrice(value.cents)
  if ('day' in value) return formatDayOfYear(value.day)
  return (
    <Link to="/admin/$list/{-$id}" params={{ list: value.list, id: value.id }} search={{}} dir="auto">
      {value.text}
    </Link>
  )
}
