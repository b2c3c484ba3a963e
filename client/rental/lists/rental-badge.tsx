import type { Answers } from '../../api/api.ts'
import { StatusBadge } from '../../booking/status-badge.tsx'
import { Badge } from '../../ui/badge.tsx'

type Rental = Pick<Answers['rentals']['mine'][number], 'status' | 'journey' | 'back' | 'backAt'>

/** How far a rental has come: its status, unless more is known of its return. */
export function RentalBadge({ rental: { status, journey, back, backAt } }: { rental: Rental }) {
  if (journey.overdue && journey.late && !back.sentAt) return <Badge tone="destructive">Overdue</Badge>
  if (journey.overdue || journey.expected) return <Badge tone="warning">Expected</Badge>
  if (status === 'active' && backAt) return <Badge tone="success">Back</Badge>
  return <StatusBadge status={status} />
}
