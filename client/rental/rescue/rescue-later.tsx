import type { ComponentProps } from 'react'
import { usePart } from '../../ui/fetch-part.ts'
import type { Rescue } from './rescue.tsx'

const fetchRescue = () => import('./rescue.tsx')

/** `Rescue`, whose code is fetched after the page: few rentals are ever at risk. */
export function RescueLater(props: ComponentProps<typeof Rescue>) {
  const part = usePart(fetchRescue)
  return part && <part.Rescue {...props} />
}
