import type { BoundFunctions, queries } from '@testing-library/react'
import { LOCALE } from '../../shared/locale.ts'
import type { UserEvent } from '@testing-library/user-event'
import { refusalLabel } from '../calendar/date-selection.ts'

const fully = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeZone: 'UTC' })

/** The button of a day in a calendar, paged to and loaded; `2026-12-03` is `Thursday, December 3, 2026` with its note. */
export async function day(place: BoundFunctions<typeof queries>, user: UserEvent, wanted: string) {
  const name = fully.format(new Date(`${wanted}T00:00:00Z`))
  const found = () => place.queryByRole('button', { name: (label) => label.startsWith(name) })
  await place.findByRole('button', { name: 'Next months' })
  while (!found()) {
    const [month] = place.getAllByRole('table')
    const firstDay = month?.querySelector<HTMLElement>('[data-day]')?.dataset.day ?? ''
    const direction = wanted < firstDay ? 'Previous months' : 'Next months'
    await user.click(place.getByRole('button', { name: direction }))
  }
  return place.findByRole('button', {
    name: (label) => label.startsWith(name) && !label.includes(refusalLabel('unknown', 0)),
  })
}
