import { statusLabel, type RentalStatus } from '../../shared/rental.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones: Record<RentalStatus, Tone> = {
  pending: 'warning',
  confirmed: 'default',
  active: 'secondary',
  completed: 'success',
  cancelled: 'destructive',
}

/** Where a rental stands (docs/product.md#status-of-a-rental). */
export const StatusBadge = ({ status }: { status: RentalStatus }) => (
  <Badge tone={tones[status]}>{statusLabel(status)}</Badge>
)
