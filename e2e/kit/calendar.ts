import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Day } from '../../shared/day.ts'

const fully = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** What the name of a day's button begins with: `Sunday, January 10, 2027`. */
export const longDay = (day: Day) => new RegExp(`^${fully.format(new Date(`${day}T00:00:00Z`))}`)

/** Turns a calendar to its next months, until they are drawn: they come after the pressed arrow. */
export async function turnToNextMonths(place: Page | Locator) {
  const firstDay = () => place.locator('[data-day]').first().getAttribute('data-day')
  const before = await firstDay()
  await place.getByRole('button', { name: 'Next months' }).click()
  await expect.poll(firstDay).not.toBe(before)
}

/** Presses a day of a calendar, in the months in sight or in later ones. */
export async function pickDay(calendar: Locator, day: Day) {
  const button = calendar.getByRole('button', { name: longDay(day) })
  while (!(await button.isVisible())) await turnToNextMonths(calendar)
  await button.click()
}
