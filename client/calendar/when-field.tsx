import { useId, useLayoutEffect, useRef, useState } from 'react'
import { addDays, formatDays, rangeOf } from '../../shared/day.ts'
import { readWhen, type DaysSearch } from '../../shared/search/days-search.ts'
import { useToday } from './today.ts'
import classes from './when-field.module.css'
import { icon } from '../ui/icons.tsx'
import type { WhenDialog as Dialog } from './when-dialog.tsx'

interface WhenFieldProps {
  value: DaysSearch
  onChange: (days: DaysSearch) => void
  /** For what is chosen in the calendar, where more follows than from a typed day. */
  onDone?: (days: DaysSearch) => void
  className?: string
}

const CalendarIcon = icon(<path d="M4 6.5h16v13H4zM4 10.5h16M8.5 4v4M15.5 4v4" />)

const names = ['event', 'from', 'to'] as const
const labels = { event: 'Day of the event', from: 'Or: first day', to: 'Last day' }

const fetchDialog = () => import('./when-dialog.tsx')

/**
 * "When is it?": the day of an event, or a first and a last day, as fields of the surrounding form. A button that opens a
 * calendar, preloaded on hover or focus. Before hydration, and should the calendar fail to load, it unfolds native date
 * fields.
 */
export function WhenField({ value, onChange, onDone = onChange, className }: WhenFieldProps) {
  const today = useToday()
  const id = useId()
  const fields = useRef<HTMLDetailsElement>(null)
  /** Whether the native fields are rendered, and unfolded by us. */
  const [native, setNative] = useState<'folded' | 'open' | null>('folded')
  const [WhenDialog, setDialog] = useState<typeof Dialog>()
  const [isOpen, setOpen] = useState(false)

  // Fields unfolded before hydration stay, with what is being typed.
  useLayoutEffect(() => {
    if (!fields.current?.open) setNative(null)
  }, [])

  function open() {
    setOpen(true)
    fetchDialog().then(
      (loaded) => setDialog(() => loaded.WhenDialog),
      (error: unknown) => {
        console.error('The calendar could not be loaded', error)
        setOpen(false)
        setNative('open')
      },
    )
  }

  /** Half a range is none, and a year being typed is no valid day. */
  function readFields() {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])]
    const typed = readWhen(Object.fromEntries(inputs.map((field) => [field.name, field.value])))
    if (names.some((name) => typed[name] !== value[name]))
      onChange({ ...typed, by: typed.event ? value.by : undefined })
  }

  const { event } = value
  const days = event ? { from: event, to: event } : rangeOf(value)
  const words = days ? formatDays(days, today) : 'Any day'
  const control = {
    id: `${id}-control`,
    className: classes.control,
    'aria-labelledby': `${id}-label ${id}-control`,
  }

  return (
    <div className={className ? `${classes.field} ${className}` : classes.field}>
      <span id={`${id}-label`} className="label">
        When is it?
      </span>
      {native ? (
        <details
          ref={fields}
          open={native === 'open'}
          onToggle={({ currentTarget }) => currentTarget.open || setNative(null)}
        >
          <summary {...control}>{words}</summary>
          <div className={classes.fields}>
            {names.map((name) => (
              <label key={name}>
                {labels[name]}
                <input
                  type="date"
                  name={name}
                  min={name === 'event' ? addDays(today, 1) : today}
                  defaultValue={value[name]}
                  onChange={readFields}
                />
              </label>
            ))}
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
          {names.map((name) => (
            <input key={name} type="hidden" name={name} value={value[name] ?? ''} />
          ))}
        </>
      )}
      <input type="hidden" name="by" value={value.by ?? ''} />
      {WhenDialog && (
        <WhenDialog
          opened={isOpen}
          value={value}
          onDone={(days) => {
            setOpen(false)
            onDone(days)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** A failure is ignored here, and retried and shown when the dialog is opened. */
const preload = () => void fetchDialog().catch(() => undefined)
