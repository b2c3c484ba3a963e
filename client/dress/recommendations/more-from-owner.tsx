import { trpc } from '../../api/api.ts'
import { DressGrid } from '../../dress-card/dress-grid.tsx'

interface MoreFromOwnerProps {
  dress: { id: number; owner: { displayName: string } }
  className?: string | undefined
}

/** More dresses of the same owner; renders nothing without any, or on an error. */
export function MoreFromOwner({ dress: { id, owner }, className }: MoreFromOwnerProps) {
  const { data: dresses = [] } = trpc.dresses.moreFromOwner.useQuery({ id })
  if (dresses.length === 0) return null
  return (
    <section className={className} aria-labelledby="same-owner">
      <h2 id="same-owner" dir="auto">
        More from {owner.displayName}
      </h2>
      <DressGrid dresses={dresses} />
    </section>
  )
}
