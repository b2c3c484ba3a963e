import { addDays, formatDay, formatWeekday, type Day } from '../day.ts'
import type { Side, Way } from './handover.ts'
import { sendBy, type Travel } from './way.ts'

/** The days on which a dress is handed over: `Dec 9 or 10`, `Nov 30 or Dec 1`. */
export function handOverDays(firstDay: Day) {
  const before = addDays(firstDay, -1)
  const isOneMonth = before.slice(0, 7) === firstDay.slice(0, 7)
  return `${formatDay(before)} or ${isOneMonth ? Number(firstDay.slice(8)) : formatDay(firstDay)}`
}

const forEvent = (eventDate: Day) => `for an event on ${formatWeekday(eventDate)}`

/** The day of an event as a sentence; undefined without one. */
export const eventDaySentence = (eventDate: Day | null | undefined) =>
  eventDate ? `It is ${forEvent(eventDate)}.` : undefined

/** What stands after the days of a rental for an event: ` · wear Sat, Dec 12`, for its owner ` · for an event on …`. */
export const eventDayWords = (eventDate: Day | null, side: Side) =>
  eventDate ? ` · ${side === 'renter' ? `wear ${formatWeekday(eventDate)}` : forEvent(eventDate)}` : ''

/** The days of a rental for an event: `In your hands Fri, Dec 11 · wear Sat, Dec 12 · back Mon, Dec 14`. */
export const eventDays = ({ role, startDate, endDate }: EventRental, eventDate: Day) =>
  role === 'renter'
    ? `In your hands ${formatWeekday(startDate)}${eventDayWords(eventDate, role)} · back ${formatWeekday(endDate)}`
    : `It is ${forEvent(eventDate)}.`

interface EventRental {
  role: Side | 'admin'
  startDate: Day
  endDate: Day
}

/**
 * What an owner does, and when; between the two stands to whom or where: `Post it` … `by Mon, Dec 7, so that it is there
 * on Thu, Dec 10`. Only what is posted can be late before the first day.
 */
export function handOverStep(travel: Travel & { eventDate?: Day | null }, today: Day) {
  const { startDate, way, eventDate } = travel
  const event = eventDate ? ` ${forEvent(eventDate)}` : ''
  const there = `so that it is there on ${formatWeekday(startDate)}${event}`
  if (way === 'meet')
    return {
      act: 'Hand it over',
      when: (startDate === today ? 'today' : `on ${handOverDays(startDate)}`) + event,
    }
  if (way === null) return { act: 'Post it or hand it over', when: there }
  const day = formatWeekday(sendBy(travel))
  const when = sendBy(travel) < today ? `now: it should have left by ${day}` : `by ${day}, ${there}`
  return { act: 'Post it', when }
}

/** How a dress goes back, as its owner and its renter read it; `{renter}` is their name, and the rest
 * for `provided`. */
export const backActs: Record<Way | 'either', Record<'owner' | 'renter', string>> = {
  post: {
    owner: '{renter} sends it back{labels| with the prepaid label}',
    renter: 'Send it back{labels| with the prepaid label}',
  },
  meet: { owner: '{renter} brings it back', renter: 'Bring it back' },
  either: { owner: '{renter} sends or brings it back', renter: 'Send or bring it back' },
}
