import { useState, type SubmitEvent } from 'react'
import { formatDayOfYear, type Day } from '../../../shared/day.ts'
import { reason } from '../../api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NativeSelect } from '../../ui/controls/native-select.tsx'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import type { Listing } from '../my-listings/use-bulk-listings.ts'
import { BlockCalendar } from './block-calendar.tsx'
import { BlockList } from './block-list.tsx'
import classes from './block.module.css'
import type { useBlock } from './use-block.ts'
import booking from '../../calendar/days-form.module.css'
import type { DateSelection } from '../../calendar/date-selection.ts'

interface BlockValues extends DateSelection {
  /** `all` dresses, or one. */
  dressId?: number | 'all'
  reason: string
  notes: string
}

export const nothingBlocked: BlockValues = { reason: '', notes: '' }

interface BlockFormProps {
  dresses: readonly Listing[]
  /** False while the rest of many dresses is loading. */
  isAll: boolean
  values: BlockValues
  onValues: (values: BlockValues) => void
  block: ReturnType<typeof useBlock>
  onClose: () => void
}

/** Dress, days and reason; and the days that are blocked already. */
export function BlockForm({ dresses, isAll, values, onValues, block, onClose }: BlockFormProps) {
  const { dressId, from, to } = values
  const [isTried, setTried] = useState(false)
  const missing = {
    dress: isTried && !dressId && 'Please select a dress.',
    start: isTried && !from && 'A start date is required.',
    end: isTried && !to && 'An end date is required.',
  }

  /** A failed attempt belongs to the values that it was sent with. */
  function change(changed: Partial<BlockValues>) {
    if (block.isPending) return
    block.reset()
    onValues({ ...values, ...changed })
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!dressId || !from || !to) return
    block.mutate({
      dresses: dresses.filter(({ id }) => dressId === 'all' || id === dressId),
      startDate: from,
      endDate: to,
      reason: values.reason.trim() || undefined,
      notes: values.notes.trim() || undefined,
    })
  }

  return (
    <form noValidate onSubmit={onSubmit} className={booking.form}>
      <NativeSelect
        label="Dress"
        data-autofocus
        value={dressId ?? ''}
        error={missing.dress}
        onChange={({ currentTarget: { value } }) =>
          change({
            dressId: value === 'all' ? value : Number(value) || undefined,
            from: undefined,
            to: undefined,
          })
        }
      >
        <option value="">Choose a dress</option>
        {isAll && dresses.length > 1 && <option value="all">All my dresses</option>}
        {dresses.map(({ id, title, brand, size }) => (
          <option key={id} value={id}>
            {title} – {brand}, size {size}
          </option>
        ))}
      </NativeSelect>

      <div className={classes.days}>
        {dressId ? (
          <BlockCalendar
            key={dressId}
            dressId={dressId === 'all' ? undefined : dressId}
            chosen={{ from, to }}
            onChosen={change}
          />
        ) : (
          <p className={booking.rule}>Choose a dress to see its calendar.</p>
        )}
      </div>
      <div className={classes.ends} aria-live="polite">
        <End name="Start date" day={from} problem={missing.start} />
        <End name="End date" day={to} problem={missing.end} />
        {from && (
          <Button variant="subtle" onClick={() => change({ from: undefined, to: undefined })}>
            Clear dates
          </Button>
        )}
      </div>

      <div className={booking.wishes}>
        <TextInput
          label="Reason (optional)"
          maxLength={200}
          readOnly={block.isPending}
          value={values.reason}
          onChange={({ currentTarget: { value } }) => change({ reason: value })}
        />
        <Textarea
          label="Notes"
          rows={2}
          maxLength={1000}
          readOnly={block.isPending}
          value={values.notes}
          onChange={({ currentTarget: { value } }) => change({ notes: value })}
        />
      </div>

      {dressId && dressId !== 'all' && <BlockList key={dressId} dressId={dressId} />}
      {block.error && (
        <div role="alert" className={booking.error}>
          <strong>Failed to Block Dates</strong>
          <p>{reason(block.error, 'Failed to block dates')}</p>
        </div>
      )}
      <div className={booking.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton label="Block Dates" busyLabel="Blocking..." isBusy={block.isPending} />
      </div>
    </form>
  )
}

const End = ({ name, day, problem }: { name: string; day: Day | undefined; problem: string | false }) => (
  <div>
    <p className={classes.name}>{name}</p>
    <p className={classes.day}>{day ? formatDayOfYear(day) : '–'}</p>
    {problem && <p className={classes.problem}>{problem}</p>}
  </div>
)
