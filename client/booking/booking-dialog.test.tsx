import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { addDays, formatDays, formatRentalDays, monthRange } from '../../shared/day.ts'
import { asking, inDays, test, type Person } from '../../server/testing/test.ts'
import { day } from '../testing/day.ts'
import { bringIntoView } from '../testing/in-view.ts'
import { daysDialog, dialog } from '../testing/on-screen.ts'
import { visit } from '../testing/visit.tsx'

const from = inDays(40)
const today = inDays(0)
const rentButton = async () => {
  const [rent] = await screen.findAllByRole('button', { name: 'Rent' })
  if (!rent) throw new Error('There is no way to rent.')
  return rent
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const said = (sentence: string) => (_: string, line: Element | null) =>
  line?.tagName === 'P' && line.textContent === sentence
const totalOf = (days: { from: string; to: string }, total: string) => `${formatDays(days, today)} · ${total}`

afterEach(() => sessionStorage.clear())

describe('the booking dialog', () => {
  test('proposes four days at the first tap, and takes another end at the second', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { user } = visit(`/dresses/${(await olga.list()).slug}?rent=yes`, rita)
    const form = await daysDialog(user)
    await user.click(await day(form, user, from))
    form.getByText('4 days ·')
    form.getByText('$200.00')
    await user.click(await day(form, user, addDays(from, 5)))
    form.getByText('6 days ·')
    form.getByText('$300.00')
    await user.click(await day(form, user, addDays(from, 1)))
    form.getByText('4 days ·')
    form.getByText(`${formatDays({ from: addDays(from, 1), to: addDays(from, 4) }, today)} ·`)
  })

  test('keeps days, total, warning and buttons in one bar', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { user } = visit(`/dresses/${(await olga.list()).slug}?rent=yes`, rita)
    const form = await daysDialog(user)
    await user.click(await day(form, user, from))
    await user.click(await day(form, user, addDays(from, 2)))
    const bar = form.getByRole('button', { name: 'Confirm request' }).closest('[data-bar]')
    if (!(bar instanceof HTMLElement)) throw new Error('The button is in no bar.')
    within(bar).getByText('3 days ·')
    within(bar).getByText('Minimum rental period is 4 days.')
  })

  test('has days that were chosen before in one line, and the calendar one press away', async ({
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const to = addDays(from, 3)
    const path = `/dresses/${(await olga.list()).slug}?${new URLSearchParams({ from, to, rent: 'yes' })}`
    const { user } = visit(path, rita)
    const form = await dialog()
    form.getByText(formatRentalDays({ from, to }, today))
    expect(form.queryByRole('table')).toBeNull()
    form.getByText('Nothing is charged here: you and Olga settle the $200 between you.')
    await user.click(form.getByRole('button', { name: 'Change' }))
    await form.findAllByRole('table')
    await waitFor(() => expect(document.activeElement?.matches('[data-day]')).toBe(true))
    await user.click(await day(form, user, addDays(from, 5)))
    await user.click(form.getByRole('button', { name: 'Add a note' }))
    expect(document.activeElement).toBe(form.getByLabelText('Booking notes'))
    form.getByText(formatRentalDays({ from: addDays(from, 5), to: addDays(from, 8) }, today))
    expect(form.queryByRole('table')).toBeNull()
  })

  test('says why four days cannot begin on a day, and leaves nothing chosen that could be sent', async ({
    person,
  }) => {
    const [olga, rita, rosa] = [await person('Olga'), await person('Rita'), await person('Rosa')]
    const dress = await olga.list()
    await rosa.api.rentals.book(asking(dress, addDays(from, 8)))
    const { user } = visit(`/dresses/${dress.slug}?rent=yes`, rita)
    const form = await daysDialog(user)
    const confirm = () => form.getByRole('button', { name: 'Confirm request' })
    await user.click(await day(form, user, from))
    await waitFor(() => expect(confirm()).toHaveProperty('disabled', false))
    await user.click(await day(form, user, addDays(from, 3)))
    await user.click(await day(form, user, addDays(from, 6)))
    form.getByText(/fewer than 4 free days from here\.$/)
    form.getByText('No days chosen yet.')
    expect(confirm()).toHaveProperty('disabled', true)
  })

  describe('for whoever pressed before it was known who is here', () => {
    /** A dress's page whose session query is answered when `tell` is called. */
    function early(path: string, who: Person) {
      const { promise, resolve: tell } = Promise.withResolvers<void>()
      const page = visit(path, who, async ({ path }) => {
        if (path === 'auth.session') await promise
      })
      return { ...page, tell }
    }

    test('opens, and closes', async ({ person }) => {
      const [olga, rita] = [await person('Olga'), await person('Rita')]
      const { user, tell, history } = early(`/dresses/${(await olga.list()).slug}`, rita)
      await user.dblClick(await rentButton())
      tell()
      const form = await dialog()
      await user.click(form.getByRole('button', { name: 'Cancel' }))
      await isClosed()
      expect(history.location.search).toBe('')
    })

    test('opens once where the address asks for it too', async ({ person }) => {
      const [olga, rita] = [await person('Olga'), await person('Rita')]
      const { user, tell } = early(`/dresses/${(await olga.list()).slug}?rent=yes`, rita)
      await user.click(await rentButton())
      tell()
      const form = await dialog()
      await user.click(form.getByRole('button', { name: 'Cancel' }))
      await isClosed()
    })

    test('opens with the days of the page’s calendar', async ({ person }) => {
      bringIntoView()
      const [olga, rita] = [await person('Olga'), await person('Rita')]
      const { user, tell } = early(`/dresses/${(await olga.list()).slug}`, rita)
      const page = within(await screen.findByRole('region', { name: 'Availability' }))
      await user.click(await day(page, user, from))
      tell()
      const form = await dialog()
      form.getByText(`${formatDays({ from, to: addDays(from, 3) }, today)} ·`)
    })

    test('leads a visitor to sign in, and back', async ({ person, visitor }) => {
      const { slug } = await (await person('Olga')).list()
      const { user, tell, history } = early(`/dresses/${slug}`, visitor)
      await user.click(await rentButton())
      tell()
      await screen.findByLabelText('Password')
      expect(history.location.search).toBe(`?${new URLSearchParams({ from: `/dresses/${slug}?rent=yes` })}`)
    })

    test('stays closed to the owner, and where the page was left', async ({ person }) => {
      const [olga, rita] = [await person('Olga'), await person('Rita')]
      const { slug } = await olga.list()
      const own = early(`/dresses/${slug}`, olga)
      await own.user.click(await rentButton())
      own.tell()
      await screen.findByText('Your dress.')
      expect(own.history.location.search).toBe('')
      cleanup()
      const left = early(`/dresses/${slug}`, rita)
      await left.user.click(await rentButton())
      left.history.push('/faq')
      left.tell()
      await screen.findByRole('heading', { level: 1, name: /Questions/ })
      expect(left.history.location.pathname).toBe('/faq')
    })
  })

  test('closes at Back, and the page keeps the days', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { slug } = await olga.list({ title: 'Dress to go back to' })
    const { user, history } = visit('/dress-rental', rita)
    await user.click(await screen.findByRole('link', { name: 'Dress to go back to' }))
    await user.click(await rentButton())
    await waitFor(() => expect(history.location.search).toBe('?rent=yes'))
    const form = await daysDialog(user)
    await user.click(await day(form, user, from))
    await user.type(form.getByLabelText('Booking notes'), 'A winter wedding')
    history.back()
    await isClosed()
    const days = { from, to: addDays(from, 3) }
    await waitFor(() =>
      expect([history.location.pathname, history.location.search]).toEqual([
        `/dresses/${slug}`,
        `?${new URLSearchParams(days)}`,
      ]),
    )
    expect(screen.getByText(`${formatDays(days, today)} ·`).parentElement?.textContent).toBe(
      `4 days · ${totalOf(days, '$200.00')} · Change`,
    )

    // Cancelling is one step back too, and the notes are there again.
    await user.click(screen.getByRole('button', { name: 'Change' }))
    const again = await dialog()
    expect(again.getByLabelText('Booking notes')).toHaveProperty('value', 'A winter wedding')
    await user.dblClick(again.getByRole('button', { name: 'Cancel' }))
    await isClosed()
    expect(history.location.pathname).toBe(`/dresses/${slug}`)
    history.back()
    await screen.findByRole('heading', { name: 'Find Your Next Look' })
  })

  test('asks which way the dress should come and where to, keeps that, and the owner reads it', async ({
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ title: 'Dress by post', location: 'Chicago, IL' })
    const path = `/dresses/${dress.slug}?${new URLSearchParams({ from, to: addDays(from, 3), rent: 'yes' })}`
    const { user } = visit(path, rita)
    const form = await dialog()
    form.getByRole('radio', { name: 'I collect it in Chicago, IL' })
    await user.click(form.getByRole('radio', { name: 'Post to me' }))
    await user.type(form.getByLabelText('City'), 'Madison')
    await user.type(form.getByLabelText('State or region'), 'WI')
    expect(form.queryByText(/had to be posted/)).toBeNull()
    cleanup()

    visit(path, rita)
    const again = await dialog()
    expect(again.getByRole('radio', { name: 'Post to me' })).toHaveProperty('checked', true)
    expect(again.getByLabelText('City')).toHaveProperty('value', 'Madison')
    await user.click(await again.findByRole('button', { name: 'Confirm request' }))
    await screen.findByText('Booking successful!')
    cleanup()

    visit('/dashboard?tab=owner', olga)
    const card = await screen.findByText(said('By post, to Madison, WI.'))
    expect(card.closest('article')?.textContent).toContain('Dress by post')
  })

  test('says the way of a dress that goes only one, and when it is late for the post', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const [soon, meet] = [
      await olga.list({ ways: 'post', leadDays: 5 }),
      await olga.list({ ways: 'meet', location: 'Chicago, IL' }),
    ]
    const days = new URLSearchParams({ from: inDays(4), to: inDays(7), rent: 'yes' })
    visit(`/dresses/${soon.slug}?${days}`, rita)
    const form = await dialog()
    form.getByText('It is posted to you.')
    await form.findByText(/^It would have had to be posted by .*, so it may be late/)
    expect(form.queryByRole('radio')).toBeNull()
    expect((await form.findByRole('button', { name: 'Confirm request' })).ariaDisabled).not.toBe('true')
    cleanup()

    visit(`/dresses/${meet.slug}?${days}`, rita)
    const other = await dialog()
    other.getByText(said('You collect it in Chicago, IL.'))
    expect(other.queryByLabelText('City')).toBeNull()
  })

  test('keeps what was typed for whoever typed it, and forgets it once it is sent', async ({ person }) => {
    const [olga, rita, rosa] = [await person('Olga'), await person('Rita'), await person('Rosa')]
    const { slug } = await olga.list()
    const path = `/dresses/${slug}?${new URLSearchParams({ from, to: addDays(from, 3), rent: 'yes' })}`
    const { user } = visit(path, rita)
    await user.type((await dialog()).getByLabelText('Special requests'), 'Please steam it')
    cleanup()

    visit(path, rosa)
    expect((await dialog()).getByLabelText('Special requests')).toHaveProperty('value', '')
    cleanup()

    const back = visit(path, rita)
    const form = await dialog()
    expect(form.getByLabelText('Special requests')).toHaveProperty('value', 'Please steam it')
    await back.user.click(await form.findByRole('button', { name: 'Confirm request' }))
    await isClosed()
    expect(sessionStorage).toHaveLength(0)
  })

  test('asks for no month that has passed, however old the days of its address are', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const asked: unknown[] = []
    const old = new URLSearchParams({ from: '2020-01-01', to: '2020-01-05', rent: 'yes' })
    visit(`/dresses/${(await olga.list()).slug}?${old}`, rita, async ({ path, input }) => {
      if (path === 'rentals.availability') asked.push(input)
    })
    const form = await dialog()
    form.getByText('No days chosen yet.')
    await waitFor(() => expect(form.queryByRole('alert')).toBeNull())
    const [year = 0, month = 0] = today.split('-').map(Number)
    for (const each of asked) {
      const { year: y, month: m } = each as { year: number; month: number }
      expect(y * 12 + m).toBeGreaterThanOrEqual(year * 12 + month - 1)
    }
    expect(asked.length).toBeLessThan(10)
  })
})

describe('its calendar', () => {
  test('names each month’s table, has one stop of the keyboard, and exposes what is chosen', async ({
    person,
  }) => {
    const { matchMedia } = window
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(matchMedia(media), { matches: media.startsWith('(min-width: 48em)') }),
    )
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const [year = 0, month = 0] = today.split('-').map(Number)
    const first = addDays(monthRange(year, month + 2).from, 9)
    const days = { from: first, to: addDays(first, 3) }
    const { user } = visit(
      `/dresses/${(await olga.list()).slug}?${new URLSearchParams({ ...days, rent: 'yes' })}`,
      rita,
    )
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Change' }))
    const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const names = [first, monthRange(Number(first.slice(0, 4)), Number(first.slice(5, 7)) + 1).from].map(
      (one) => monthName.format(new Date(`${one}T00:00:00Z`)),
    )
    expect(form.getAllByRole('table').map((table) => table.getAttribute('aria-label'))).toEqual(names)
    const stops = () =>
      [...document.querySelectorAll<HTMLElement>('[role=dialog] [data-day]')]
        .filter(({ tabIndex }) => tabIndex === 0)
        .map(({ dataset }) => dataset.day)
    expect(stops()).toEqual([first])
    expect(
      form.getAllByRole('button', { pressed: true }).map((button) => button.getAttribute('data-day')),
    ).toEqual([0, 1, 2, 3].map((ahead) => addDays(first, ahead)))

    // The tab stop moves with the focus.
    const start = form.getByRole('button', { name: /, start date$/ })
    start.focus()
    fireEvent.keyDown(start, { key: 'ArrowRight' })
    await waitFor(() => expect(stops()).toEqual([addDays(first, 1)]))
  })
})

describe('the page’s own calendar', () => {
  beforeEach(() => void bringIntoView())

  test('opens the dialog with the four days that are clicked', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { user, history } = visit(`/dresses/${(await olga.list()).slug}`, rita)
    const page = within(await screen.findByRole('region', { name: 'Availability' }))
    await user.click(await day(page, user, from))
    const form = await dialog()
    form.getByText(`${formatDays({ from, to: addDays(from, 3) }, today)} ·`)
    history.back()
    await isClosed()
    screen.getByRole('button', { name: 'Change' })
  })

  test('puts a visitor’s days on the page, and the second click changes the end', async ({
    person,
    visitor,
  }) => {
    const { slug } = await (await person('Olga')).list()
    const { user, history } = visit(`/dresses/${slug}`, visitor)
    const page = within(await screen.findByRole('region', { name: 'Availability' }))
    await user.click(await day(page, user, from))
    await user.click(await day(page, user, addDays(from, 6)))
    const days = { from, to: addDays(from, 6) }
    await waitFor(() => expect(history.location.search).toBe(`?${new URLSearchParams(days)}`))
    screen.getByText(`${formatDays(days, today)} ·`)
    expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('#availability')
  })

  test('only shows to the owner', async ({ person }) => {
    const olga = await person('Olga')
    visit(`/dresses/${(await olga.list()).slug}`, olga)
    const page = within(await screen.findByRole('region', { name: 'Availability' }))
    await page.findByRole('button', { name: 'Next months' })
    await screen.findByText('Your dress.')
    await waitFor(() => expect(document.querySelector('button[data-day]')).toBeNull())
  })
})
