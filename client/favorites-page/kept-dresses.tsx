import { keepPreviousData } from '@tanstack/react-query'
import { useRef } from 'react'
import { trpc } from '../api/api.ts'
import { DressGrid } from '../dress-card/dress-grid.tsx'
import { useKeptHearts } from '../favorites/kept-hearts.ts'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import classes from '../account/sign-in/login.module.css'

/** The dresses that a visitor has saved in this browser. */
export function KeptDresses() {
  const ids = useKeptHearts()
  const heading = useRef<HTMLHeadingElement>(null)
  useRestoreFocus(heading, ids.length)
  const { data } = trpc.dresses.byIds.useQuery(
    { ids: [...ids] },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  )
  if (!data?.length) return null
  const dresses = data.filter(({ id }) => ids.includes(id))
  return (
    <section className={`page ${classes.kept}`} aria-labelledby="kept">
      <h2 id="kept" ref={heading} tabIndex={-1}>
        Saved in this browser
      </h2>
      <p>{dresses.length ? 'Sign in to keep them everywhere.' : 'Nothing any more.'}</p>
      <DressGrid dresses={dresses} />
    </section>
  )
}
