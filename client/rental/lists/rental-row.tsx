import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from '../rental-rows.module.css'

/** A rental's row, which an address may name (`#rental-7`): then it comes into sight, and one sees that it is meant. */
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
