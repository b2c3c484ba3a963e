import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from '../rental-rows.module.css'

/** A rental's row; the target of `#rental-7` scrolls into view and is highlighted. */
export function RentalRow({ rentalId, children }: { rentalId: number; children: ReactNode }) {
  const isMeant = useRouterState({ select: ({ location }) => location.hash === `rental-${rentalId}` })
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMeant) row.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  return (
    <li ref={row} className={isMeant ? classes.meant : undefined}>
      {children}
    </li>
  )
}
