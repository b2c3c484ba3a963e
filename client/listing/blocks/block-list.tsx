import { useRef } from 'react'
import { formatDayOfYear, type Day } from '../../../shared/day.ts'
import { reason, trpc } from '../../api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useUnblock } from './use-block.ts'
import classes from './block.module.css'

/** The blocked days of a dress, each with a button to free them. */
export function BlockList({ dressId }: { dressId: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: blocks, error } = trpc.rentals.blocks.useQuery({ dressId })
  const unblock = useUnblock()
  useRestoreFocus(heading, blocks?.length)

  return (
    <section className={classes.blocks} aria-labelledby="blocked">
      <h3 id="blocked" ref={heading} tabIndex={-1}>
        Blocked dates
      </h3>
      {(error ?? unblock.error) && (
        <p role="alert" className={classes.problem}>
          {reason(
            error ?? unblock.error,
            'The blocked dates could not be loaded or changed. Please try again.',
          )}
        </p>
      )}
      {!blocks && !error && <Skeleton height={56} marginTop={8} label="Loading the blocked dates" />}
      {blocks?.length === 0 && <p className="meta">None: it can be rented whenever nobody has it.</p>}
      <ul>
        {blocks?.map(({ blockId, startDate, endDate, reason: why, notes }) => (
          <li key={blockId}>
            <div>
              <p className={classes.day}>{formatRange(startDate, endDate)}</p>
              {(why ?? notes) && <p className="meta">{[why, notes].filter(Boolean).join(' – ')}</p>}
            </div>
            <Button
              variant="subtle"
              aria-label={`Remove ${formatRange(startDate, endDate)}`}
              aria-disabled={unblock.isPending}
              onClick={() => unblock.mutate({ blockId })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** With the year, as blocks may be two years ahead. */
const formatRange = (from: Day, to: Day) =>
  from === to ? formatDayOfYear(from) : `${formatDayOfYear(from)} – ${formatDayOfYear(to)}`
