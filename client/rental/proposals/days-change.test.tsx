import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect } from 'vitest'
import { addDays } from '../../../shared/day.ts'
import { asking, inDays, test } from '../../../server/testing/test.ts'
import { day } from '../../testing/day.ts'
import { dialog, heading } from '../../testing/on-screen.ts'
import { asked, from, range, request } from '../../testing/rental-request.ts'
import { visit } from '../../testing/visit.tsx'

afterEach(() => sessionStorage.clear())

const CHANGE = { name: 'Change the days' }
const week = { startDate: addDays(from, 2), endDate: addDays(from, 8) }
const shown = range(week.startDate, week.endDate)

describe('the days of a confirmed rental', () => {
  test('are changed by its renter at the price of the booking, and by the owner’s yes', async ({
    person,
  }) => {
    const { olga, rita, dress, rentalId, path } = await request(person)
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await olga.api.dresses.update({ id: dress.id, pricePerDay: 80 })
    const renting = visit(path, rita)
    await renting.user.click(await screen.findByRole('button', CHANGE))
    const form = await dialog(CHANGE.name)
    form.getByText(new RegExp(`Agreed on: ${asked}, \\$200\\.00\\.`))
    expect((await day(form, renting.user, from)).getAttribute('aria-label')).toMatch(/, agreed on$/)
    await renting.user.click(await day(form, renting.user, week.startDate))
    await renting.user.click(await day(form, renting.user, week.endDate))
    await form.findByText('$315.00')
    form.getByText('$45.00 a day, instead of $200.00 in all')
    await renting.user.type(form.getByLabelText('Your words (optional)'), 'A week?')
    await renting.user.click(form.getByRole('button', { name: 'Send proposal' }))
    await heading(
      /^You asked for .*\. Olga has until .* to answer; the rental stays as it is until they agree\.$/,
    )
    expect(screen.queryByRole('button', CHANGE)).toBeNull()
    screen.getByRole('button', { name: `Take it back: ${shown} for Olga` })

    document.body.replaceChildren()
    const lending = visit(path, olga)
    await heading(/^Rita asks to change the days to .*\. Please answer by/)
    const other = within(screen.getByRole('region', { name: 'Other days' }))
    other.getByText('A week?')
    other.getByText(
      (_, line) => line?.tagName === 'P' && /^Instead of .* for \$200\.00\./.test(line.textContent),
    )
    await lending.user.click(other.getByRole('button', { name: /^Accept/ }))
    const sure = await dialog(`Accept ${shown} for $315.00?`)
    await lending.user.click(sure.getByRole('button', { name: 'Accept' }))
    await heading(/^Post it/)
    await screen.findByRole('button', CHANGE)
    expect(await rita.api.rentals.one({ rentalId })).toMatchObject({ ...week, totalPrice: 315 })
  })

  test('end on another day only, once they have begun, and wait in both lists', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { rentalId } = await rita.api.rentals.book(
      asking(await olga.list({ title: 'Shared gown' }), inDays(0)),
    )
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    const lending = visit(`/rentals/${rentalId}`, olga)
    await lending.user.click(await screen.findByRole('button', CHANGE))
    const form = await dialog(CHANGE.name)
    await lending.user.click(await day(form, lending.user, inDays(4)))
    await form.findByText('$250.00')
    form.getByText(`${range(inDays(0), inDays(4))} ·`)
    await lending.user.click(await day(form, lending.user, inDays(6)))
    await form.findByText('$315.00')
    await lending.user.click(form.getByRole('button', { name: 'Send proposal' }))
    await heading(/^You asked for/)

    for (const [who, tab, words] of [
      [olga, 'owner&view=active', /^You asked for/],
      [rita, 'rentals', /^Olga asks to change the days to/],
    ] as const) {
      document.body.replaceChildren()
      visit(`/dashboard?tab=${tab}`, who)
      await screen.findByText((_, line) => line?.tagName === 'P' && words.test(line.textContent ?? ''))
    }
  })

  test('stay after a no, and after a wish that was taken back', async ({ person }) => {
    const { olga, rita, rentalId, path } = await request(person)
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await olga.api.rentals.askForDays({ rentalId, ...week })
    const renting = visit(path, rita)
    await renting.user.click(await screen.findByRole('button', { name: /^These days do not work for me/ }))
    const sure = await dialog(`Turn ${shown} down?`)
    sure.getByText(`Olga is told, and the rental stays on ${asked}.`)
    await renting.user.click(sure.getByRole('button', { name: 'Turn down' }))
    await screen.findByText('The rental stays as it was.')
    await heading(/^Agree with Olga/)

    await rita.api.rentals.askForDays({ rentalId, ...week })
    document.body.replaceChildren()
    const again = visit(path, rita)
    await again.user.click(await screen.findByRole('button', { name: /^Take it back/ }))
    await screen.findByText('Proposal taken back')
    await waitFor(async () =>
      expect((await olga.api.rentals.one({ rentalId })).proposal).toMatchObject({ state: 'taken_back' }),
    )
    await heading(/^Agree with Olga/)
  })

  test('are said to have changed when the answer to a yes was lost', async ({ person }) => {
    const { olga, rita, rentalId, path } = await request(person)
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    const { proposalId } = await rita.api.rentals.askForDays({ rentalId, ...week })
    const { user } = visit(path, olga, async ({ path: call }) => {
      if (call !== 'rentals.answerProposal') return
      await olga.api.rentals.answerProposal({ proposalId, accept: true })
      throw new TypeError('Failed to fetch')
    })
    await user.click(await screen.findByRole('button', { name: /^Accept/ }))
    await user.click((await dialog(/^Accept/)).getByRole('button', { name: 'Accept' }))
    await screen.findByText('The rental has moved to them.')
    await heading(/^Post it/)
  })
})
