import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { DateSelection } from './date-selection.ts'
import { RangeCalendar } from './range-calendar.tsx'

const today = '2026-12-01'
const taken = [{ from: '2026-12-09', to: '2026-12-12' }]

/** A page with only the calendar; shows the selection. */
function show(minDays?: number) {
  const heard = vi.fn<(chosen: DateSelection) => void>()
  function Page() {
    const [chosen, setChosen] = useState<DateSelection>({})
    const [month, setMonth] = useState('2026-12-01')
    return (
      <MantineProvider>
        <RangeCalendar
          chosen={chosen}
          onChosen={(chosen) => {
            setChosen(chosen)
            heard(chosen)
          }}
          calendar={{ today, taken, isKnown: () => true }}
          minDays={minDays}
          month={month}
          onMonth={setMonth}
          last="2027-11-01"
          columns={1}
        />
      </MantineProvider>
    )
  }
  const routeTree = createRootRoute({ loader: () => ({ today }), component: Page })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
  return heard
}

const day = (date: number) => screen.findByRole('button', { name: new RegExp(`, December ${date}, 2026`) })

test.for([
  [undefined, '2026-12-06', 7],
  [4, '2026-12-07', 6],
  [2, '2026-12-05', 8],
] as const)('the shortest choice of a calendar of at least %s days', async ([minDays, end, tooLate]) => {
  const heard = show(minDays)
  await userEvent.click(await day(4))
  expect(heard).toHaveBeenLastCalledWith({ from: '2026-12-04', to: end, isProposed: true })
  document.body.replaceChildren()
  show(minDays)
  const label = (await day(tooLate)).getAttribute('aria-label')
  expect(label).toContain(`fewer than ${minDays ?? 3} free days from here`)
  expect((await day(tooLate - 1)).getAttribute('aria-label')).not.toContain('fewer')
})

test('two presses before the months are drawn are two steps, and none leads past the last month', async () => {
  show()
  await day(4)
  const press = (times: number) =>
    act(() => {
      for (let time = 0; time < times; time++) screen.getByRole('button', { name: 'Next months' }).click()
    })
  await press(2)
  expect(screen.getByRole('table', { name: 'February 2027' })).toBeTruthy()
  await press(12)
  expect(screen.getByRole('table', { name: 'November 2027' })).toBeTruthy()
})
