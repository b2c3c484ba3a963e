import { useEffect, useState } from 'react'
import { trpc } from '../../api/api.ts'
import { usePageLoaded } from '../../ui/hooks/use-page-loaded.ts'
import { DressGrid } from '../../dress-card/dress-grid.tsx'
import { readViewed, rememberViewed } from '../../storage/recently-viewed.ts'

/** One row. */
const SHOWN = 4

interface RecentlyViewedProps {
  /** The current dress. */
  id: number
  className?: string | undefined
}

/** The dresses viewed before this one; renders nothing on the first. */
export const RecentlyViewed = (props: RecentlyViewedProps) =>
  // The server does not know the browser's storage, and the page itself comes first.
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
