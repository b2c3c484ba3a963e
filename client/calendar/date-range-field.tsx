import { useId, useLayoutEffect, useRef, useState } from 'react'
import { formatDays, rangeOf } from '../../shared/day.ts'
import { readDays, type DaysSearch } from '../../shared/search/days-search.ts'
import { useToday } from './today.ts'
import classes from './date-range-field.module.css'
import { icon } from '../ui/icons.tsx'
import type { DateRangeDialog as Dialog } from './date-range-dialog.tsx'

interface DateRangeFieldProps {
  label: string
  value: DaysSearch
  onChange: (days: DaysSearch) => void
  /** The label of the dialog's button. */
  doneLabel: string
  className?: string
}

const CalendarIcon = icon(<path d="M4 6.5h16v13H4zM4 10.5h16M8.5 4v4M15.5 4v4" />)

const fetchDialog = () => import('./date-range-dialog.tsx')

/**
 * A first and a last day, as `from` and `to` of the surrounding form. A button that opens a calendar,
 * preloaded on hover or focus. Before hydration, and should the calendar fail to load, it unfolds two native
 * date fields.
 */
export function DateRangeField({ label, value, onChange, doneLabel, className }: DateRangeFieldProps) {
  const today = useToday()
  const id = useId()
  const fields = useRef<HTMLDetailsElement>(null)
  /** Whether the native fields are rendered, and unfolded by us. */
  const [native, setNative] = useState<'folded' | 'open' | null>('folded')
  const [DateRangeDialog, setDialog] = useState<typeof Dialog>()
  const [isOpen, setOpen] = useState(false)

  // Fields unfolded before hydration stay, with what is being typed.
  useLayoutEffect(() => {
    if (!fields.current?.open) setNative(null)
  }, [])

  function open() {
    setOpen(true)
    fetchDialog().then(
      (loaded) => setDialog(() => loaded.DateRangeDialog),
      (error: unknown) => {
        console.error('The calendar could not be loaded', error)
        setOpen(false)
        setNative('open')
      },
    )
  }

  /** Half a range is none, and a year being typed is no valid day. */
  function readFields() {
    const [from, to] = [...(fields.current?.querySelectorAll('input') ?? [])].map((field) => field.value)
    const days = readDays(from, to)
    if (days.from !== value.from || days.to !== value.to) onChange(days)
  }

  const { from, to } = value
  const days = rangeOf(value)
  const words = days ? formatDays(days, today) : 'Any days'
  const control = {
    id: `${id}-control`,
    className: classes.control,
    'aria-labelledby': `${id}-label ${id}-control`,
  }

  return (
    <div className={className ? `${classes.field} ${className}` : classes.field}>
      <span id={`${id}-label`} className="label">
        {label}
      </span>
      {native ? (
        <details
          ref={fields}
          open={native === 'open'}
          onToggle={({ currentTarget }) => currentTarget.open || setNative(null)}
        >
          <summary {...control}>{words}</summary>
          <div className={classes.fields}>
            <label>
              First day
              <input type="date" name="from" min={today} defaultValue={from} onChange={readFields} />
            </label>
            <label>
              Last day
              <input type="date" name="to" min={today} defaultValue={to} onChange={readFields} />
            </label>
          </div>
        </details>
      ) : (
        <>
          <button
            {...control}
            type="button"
            aria-haspopup="dialog"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={({ currentTarget }) => {
              currentTarget.focus() // Safari gives none, and the dialog returns the keyboard to where it was
              open()
            }}
          >
            {words}
          </button>
          <CalendarIcon size={18} />
          <input type="hidden" name="from" value={from ?? ''} />
          <input type="hidden" name="to" value={to ?? ''} />
        </>
      )}
      {DateRangeDialog && (
        <DateRangeDialog
          opened={isOpen}
          value={value}
          doneLabel={doneLabel}
          onDone={(days) => {
            setOpen(false)
            onChange(days)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** A failure is ignored here, and retried and shown when the dialog is opened. */
const preload = () => void fetchDialog().catch(() => undefined)
