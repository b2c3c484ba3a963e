import { screen, waitFor } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { rules } from '../../../server/testing/rules.ts'
import { test, type Person } from '../../../server/testing/test.ts'
import { mailTopics, type MailTopic } from '../../../shared/notices/mail.ts'
import { visit } from '../../testing/visit.tsx'

const topicSwitch = (topic: MailTopic) =>
  screen.findByRole<HTMLInputElement>('switch', { name: `By e-mail: ${mailTopics[topic]}` })

/** The topics a person has turned off. */
const unwanted = async ({ api }: Person) =>
  (await api.mail.choices()).topics.filter(({ isWanted }) => !isWanted).map(({ topic }) => topic)

const shownOff = () =>
  screen.getAllByRole<HTMLInputElement>('switch').filter(({ checked }) => !checked).length

describe('the letters of an account', () => {
  test('are a step away from it, one switch for each topic', async ({ person }) => {
    const { user } = visit('/account', await person('Rita'))
    await user.click(await screen.findByRole('link', { name: 'Choose Letters' }))
    await screen.findByRole('heading', { level: 1, name: 'Letters' })
    await topicSwitch('requests')
    expect(screen.getAllByRole('switch')).toHaveLength(Object.keys(mailTopics).length)
    expect(screen.getAllByText('In the app, always')).toHaveLength(Object.keys(mailTopics).length)
    expect(shownOff()).toBe(0)
    screen.getByText(/^Letters about your account come in any case/)
  })

  test('turn before the server answers, take no second press, and stay', async ({ person }) => {
    const rita = await person('Rita')
    const server = Promise.withResolvers<void>()
    let sent = 0
    const { user } = visit('/account/mail', rita, async ({ path }) => {
      if (path !== 'mail.choose') return
      sent++
      await server.promise
    })
    const approvals = await topicSwitch('approvals')
    approvals.focus()
    await user.keyboard(' ')
    await waitFor(() => expect(approvals.checked).toBe(false))
    expect(approvals.ariaDisabled).toBe('true')
    await user.click(approvals)
    expect(approvals.checked).toBe(false)
    expect(await unwanted(rita)).toEqual([])
    server.resolve()
    await waitFor(async () => expect(await unwanted(rita)).toEqual(['approvals']))
    await waitFor(() => expect(approvals.ariaDisabled).toBe('false'))
    expect([approvals.checked, sent]).toEqual([false, 1])
    expect(document.activeElement).toBe(approvals)
    await user.keyboard(' ')
    await waitFor(async () => expect(await unwanted(rita)).toEqual([]))
  })

  test('turn back when the server refuses, and leave another on its way alone', async ({ person }) => {
    const rita = await person('Rita')
    const { user } = visit('/account/mail', rita, async ({ path, input }) => {
      const isBad = Object(input).topic === 'returns'
      if (path === 'mail.choose' && isBad) throw new TypeError('Failed to fetch')
    })
    const [bad, good] = [await topicSwitch('returns'), await topicSwitch('departures')]
    await user.click(bad)
    await user.click(good)
    await screen.findByText('Nothing was changed')
    screen.getByText('Please check your connection and try again.')
    await waitFor(async () => expect(await unwanted(rita)).toEqual(['departures']))
    await waitFor(() => expect([bad.checked, good.checked]).toEqual([true, false]))
  })

  test('are only what is necessary in one press, and all again, and the keyboard stays', async ({
    person,
  }) => {
    const rita = await person('Rita')
    const { user } = visit('/account/mail', rita)
    await user.click(await topicSwitch('ended'))
    const none = screen.getByRole('button', { name: 'Only what is necessary' })
    await user.dblClick(none)
    const all = await screen.findByRole('button', { name: 'All letters' })
    await waitFor(async () => expect(await unwanted(rita)).toHaveLength(Object.keys(mailTopics).length))
    expect(shownOff()).toBe(Object.keys(mailTopics).length)
    expect([none.ariaDisabled, document.activeElement]).toEqual(['true', none])
    await waitFor(() => expect(all.ariaDisabled).toBe('false'))
    await user.tab()
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await unwanted(rita)).toEqual([]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'All letters' })).toBeNull())
    expect([shownOff(), document.activeElement]).toEqual([0, none])
  })

  test('turn back to what they were, each, when not even the necessary could be chosen', async ({
    person,
  }) => {
    const rita = await person('Rita')
    await rita.api.mail.choose({ topic: 'waiting', isWanted: false })
    const { user } = visit('/account/mail', rita, async ({ path }) => {
      if (path === 'mail.choose') throw new TypeError('Failed to fetch')
    })
    await topicSwitch('waiting')
    await user.click(screen.getByRole('button', { name: 'Only what is necessary' }))
    await screen.findByText('Nothing was changed')
    await waitFor(() => expect(shownOff()).toBe(1))
    expect((await topicSwitch('waiting')).checked).toBe(false)
  })

  test('say where they come back, and lead to another address', async ({ person, db }) => {
    const rita = await person('Rita')
    await db
      .updateTable('appUser')
      .set({ emailRefusedAt: new Date(), emailRefusal: '550 5.1.1 No such user' })
      .where('id', '=', rita.id)
      .execute()
    visit('/account/mail', rita)
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toContain('We could not reach you at r***@people.test. Change the address')
    expect(banner.textContent).toContain('Its server said: 550 5.1.1 No such user')
    const change = screen.getByRole('link', { name: 'Change the address' })
    expect(change.getAttribute('href')).toBe('/account')
  })

  test('are none in a shop that sends none, which says so', async ({ person }) => {
    const rita = (await person('Rita')).at({ rules: { ...rules, mailWay: 'off' } })
    visit('/account/mail', rita)
    await screen.findByText('This shop sends no e-mail. Here you are told in any case.')
    screen.getByText(mailTopics.requests)
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Only what is necessary' })).toBeNull()
  })

  test('say when they could not be loaded, and are asked for again', async ({ person }) => {
    let isDown = true
    const { user } = visit('/account/mail', await person('Rita'), async ({ path }) => {
      if (isDown && path === 'mail.choices') throw new TypeError('Failed to fetch')
    })
    await screen.findByText("We couldn't load your letters. Please try again later.")
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await topicSwitch('requests')
  })

  test('are for signed-in people', async ({ visitor }) => {
    const { history } = visit('/account/mail', visitor)
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(history.location.search).toBe(`?${new URLSearchParams({ from: '/account/mail' })}`)
  })
})
