import { statuses, statusLabel, type RentalStatus } from '../../shared/rental/rental-statuses.ts'
import { Badge } from '../ui/badge.tsx'

export const StatusBadge = ({ status }: { status: RentalStatus }) => (
  <Badge tone={statuses[status].tone}>{statusLabel(status)}</Badge>
)
