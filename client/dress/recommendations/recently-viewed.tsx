import { useEffect, useState } from 'react'
import { trpc } from '../../api/api.ts'
import { usePageLoaded } from '../../ui/hooks/use-page-loaded.ts'
import { DressGrid } from '../../dress-card/dress-grid.tsx'
import { readViewed, rememberViewed } from '../../storage/recently-viewed.ts'

/** How many of them stand under a dress: one row. */
const SHOWN = 4

interface RecentlyViewedProps {
  /** The dress that is looked at now. */
  id: number
  className?: string | undefined
}

/** The dresses looked at before this one, so that none has to be searched for again. Nothing at the first. */
export const RecentlyViewed = (props: RecentlyViewedProps) =>
  // The server does not know what a browser remembers, and the page itself comes first.
  usePageLoaded() && <Remembered {...props} />

function Remembered({ id, className }: RecentlyViewedProps) {
  const [ids] = useState(() =>
    readViewed()
      .filter((other) => other !== id)
      .slice(0, SHOWN),
  )
  useEffect(() => rememberViewed(id), [id])
  const { data: dresses = [] } = trpc.dresses.byIds.useQuery({ ids }, { enabled: ids.length > 0 })

  if (dresses.length === 0) return null
  return (
    <section className={className} aria-labelledby="viewed">
      <h2 id="viewed">Recently viewed</h2>
      <DressGrid dresses={dresses} />
    </section>
  )
}
