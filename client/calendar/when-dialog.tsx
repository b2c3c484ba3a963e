import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays, type Day } from '../../shared/day.ts'
import { noDays } from '../../shared/search/days-search.ts'
import { useShop } from '../head/shop.ts'
import { Button } from '../ui/controls/button.tsx'
import { RadioList } from '../ui/controls/radio-list.tsx'
import { Dialog, type Openable } from '../ui/dialogs/dialog.tsx'
import { DateRangeForm, type DateRangeFormProps } from './date-range-form.tsx'
import classes from './days-form.module.css'
import { EventCalendar } from './event-calendar.tsx'
import { useToday } from './today.ts'
import { useMonths } from './use-months.ts'

type WhenDialogProps = Omit<DateRangeFormProps, 'children'> & Openable

/** Chooses for when dresses are looked for: the day of an event with one press, or other days. */
export const WhenDialog = ({ opened, onClose, ...form }: WhenDialogProps) => (
  <Dialog title="When is it?" opened={opened} onClose={onClose} size="auto" isLarge>
    <WhenForm {...form} />
  </Dialog>
)

function WhenForm({ value, onDone }: Omit<WhenDialogProps, keyof Openable>) {
  const [isRange, setRange] = useState(!value.event && value.from !== undefined)
  const root = useRef<HTMLDivElement>(null)

  /** The pressed button leaves: the focus goes to the other calendar. */
  function change() {
    flushSync(() => setRange(!isRange))
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }

  const Form = isRange ? DateRangeForm : EventForm
  return (
    <div ref={root}>
      <Form value={value} onDone={onDone}>
        <Button variant="subtle" onClick={change}>
          {isRange ? 'The day of an event' : 'Other days'}
        </Button>
      </Form>
    </div>
  )
}

/** A day that is pressed is chosen at once; how it should come, with it. */
function EventForm({ value: { event, by }, onDone, children }: DateRangeFormProps) {
  // At the end of a month, few events are in it.
  const nextWeek = addDays(useToday(), 7)
  const months = useMonths(event ?? nextWeek)
  const [way, setWay] = useState(by)
  const isSettled = useShop().way !== undefined
  const choose = (day: Day) => onDone({ ...noDays, event: day, by: way })
  return (
    <div className={classes.form}>
      <p className={classes.rule}>
        Choose the day of your event: you see what can be with you the day before.
      </p>
      <div className={classes.calendar} data-columns={months.months.columns}>
        <EventCalendar event={event} onPick={choose} {...months} />
      </div>
      <div className={`spread ${classes.bar}`} data-bar>
        {!isSettled && (
          <div className={classes.ways}>
            <RadioList
              legend="How should it get to you?"
              options={[
                ['any', 'Either way'],
                ['post', 'By post'],
                ['meet', 'I meet the lender'],
              ]}
              value={way ?? 'any'}
              onChange={(chosen) => setWay(chosen === 'any' ? undefined : chosen)}
            />
          </div>
        )}
        <div className={classes.buttons}>
          {children}
          {event && (
            <>
              <Button variant="default" onClick={() => onDone(noDays)}>
                Clear
              </Button>
              <Button onClick={() => choose(event)}>Show dresses</Button>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
