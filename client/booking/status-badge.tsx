import { statuses, statusLabel, type RentalStatus } from '../../shared/rental-process.ts'
import { Badge } from '../ui/badge.tsx'

/** Where a rental stands (docs/product.md#status-of-a-rental). */
export const StatusBadge = ({ status }: { status: RentalStatus }) => (
  <Badge tone={statuses[status].tone}>{statusLabel(status)}</Badge>
)
