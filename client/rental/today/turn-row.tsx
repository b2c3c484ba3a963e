import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DressPhoto } from '../../dress-card/dress-photo.tsx'
import rows from '../rental-rows.module.css'
import classes from './today.module.css'

interface TurnRowProps {
  rental: { rentalId: number; title: string; imageUrls: string[]; imageColors: string[] }
  /** Who and when. */
  about: ReactNode
  /** What is to be done, and until when. */
  children: ReactNode
}

/** A rental in a list of what comes next: one link to its page. */
export const TurnRow = ({ rental, about, children }: TurnRowProps) => (
  <li className={classes.row}>
    <DressPhoto url={rental.imageUrls[0]} color={rental.imageColors[0]} />
    <div>
      <h3 className={rows.title}>
        <Link to="/rentals/$id" params={{ id: String(rental.rentalId) }} dir="auto">
          {rental.title}
        </Link>
      </h3>
      <p className="meta">{about}</p>
      <p>{children}</p>
    </div>
  </li>
)
