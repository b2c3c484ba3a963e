import { trpc } from '../../api/api.ts'
import { DressGrid } from '../../dress-card/dress-grid.tsx'
import classes from './login.module.css'

/** The dresses that a visitor has saved in this browser. */
export function KeptDresses({ ids }: { ids: readonly number[] }) {
  const { data: dresses = [] } = trpc.dresses.byIds.useQuery({ ids: [...ids] })
  if (dresses.length === 0) return null
  return (
    <section className={`page ${classes.kept}`} aria-labelledby="kept">
      <h2 id="kept">Saved in this browser</h2>
      <DressGrid dresses={dresses} />
    </section>
  )
}
