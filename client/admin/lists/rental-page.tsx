import { Link } from '@tanstack/react-router'
import type { RecordProps } from './record-page.tsx'
import { RecordPage } from './record-page.tsx'

/** A rental: its sides, and the way to its moves. */
export const RentalPage = ({ id, Rows }: RecordProps) => (
  <RecordPage title={`Rental ${id}`}>
    <Rows.rentals q={id} />
    <p>
      <Link to="/rentals/$id" params={{ id }}>
        What has happened in it
      </Link>
    </p>
  </RecordPage>
)
