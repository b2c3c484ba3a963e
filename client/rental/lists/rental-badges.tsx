import type { Answers } from '../../api/api.ts'
import { StatusBadge } from '../../booking/status-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import classes from '../rental-rows.module.css'

/** The status of a rental, and whether it is overdue. */
export const RentalBadges = ({
  status,
  journey,
}: Pick<Answers['rentals']['mine'][number], 'status' | 'journey'>) => (
  <span className={classes.badges}>
    {journey.overdue && <Badge tone="destructive">Overdue</Badge>}
    <StatusBadge status={status} />
  </span>
)
