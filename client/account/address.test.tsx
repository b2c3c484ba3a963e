import { screen, waitFor } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { createLimits } from '../../server/sessions/limits.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { rules } from '../../server/testing/rules.ts'
import { test, type Person } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

const PASSWORD = 'correct horse'

const givePassword = async ({ id, context: { db } }: Person) =>
  db
    .updateTable('appUser')
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where('id', '=', id)
    .execute()

/** The letters to a person, and their recipients unless it is the person's current address. */
const letters = ({ id, context: { db } }: Person) =>
  db.selectFrom('letter').select(['kind', 'email']).where('userId', '=', id).orderBy('id').execute()

const changeButton = () => screen.findByRole('button', { name: 'Change address' })
const sendButton = () => screen.findByRole('button', { name: 'Send a letter there' })
const newEmail = () => screen.findByLabelText<HTMLInputElement>('New Email')

describe('an address that is not confirmed', () => {
  test('says so, and has its letter sent again, once for a double click', async ({ person, db }) => {
    const rita = await person('Rita')
    const me = await rita.context.user()
    const context = { ...rita.context, limits: createLimits(db, true) }
    const { user } = visit('/account', { context })
    await screen.findByText('Not confirmed yet')
    await user.dblClick(screen.getByRole('button', { name: 'Send the letter' }))
    await screen.findByText(`A letter is on its way to ${me?.email}.`)
    expect(await letters(rita)).toEqual([{ kind: 'verify', email: null }])
    await user.click(document.body)
    await user.click(screen.getByRole('button', { name: 'Send the letter' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'A letter has just left. Please look for it, or try again in a minute.',
    )
    expect(screen.queryByText(/on its way/)).toBeNull()
  })

  test('says so when the network is lost', async ({ person }) => {
    const { user } = visit('/account', await person('Rita'), async ({ path }) => {
      if (path === 'auth.sendVerification') throw new TypeError('Failed to fetch')
    })
    await user.click(await screen.findByRole('button', { name: 'Send the letter' }))
    expect((await screen.findByRole('alert')).textContent).toBe('No letter was sent. Please try again.')
  })

  test('that was confirmed elsewhere is so here, and the keyboard goes on beside it', async ({
    person,
    db,
  }) => {
    const rita = await person('Rita')
    await givePassword(rita)
    const { user } = visit('/account', rita)
    const send = await screen.findByRole('button', { name: 'Send the letter' })
    await db.updateTable('appUser').set({ emailVerifiedAt: new Date() }).where('id', '=', rita.id).execute()
    await user.click(send)
    await screen.findByText('Confirmed')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(await changeButton())
  })
})

describe('another address', () => {
  test('is asked by a letter, after the password, and nothing else changes', async ({ person }) => {
    const rita = await person('Rita')
    await givePassword(rita)
    const { user } = visit('/account', rita)
    const change = await changeButton()
    expect(change.ariaExpanded).toBe('false')
    change.focus()
    await user.keyboard('{Enter}')
    const email = await newEmail()
    expect(document.activeElement).toBe(email)
    expect(change.ariaExpanded).toBe('true')
    await user.keyboard(' Rita-Anew@People.test{Tab}correct horse{Enter}')
    await screen.findByText(
      'A letter is on its way to rita-anew@people.test. Your address stays as it is until you press the button in it.',
    )
    expect(screen.queryByLabelText('New Email')).toBeNull()
    expect(document.activeElement).toBe(change)
    expect(await letters(rita)).toEqual([{ kind: 'change_address', email: 'rita-anew@people.test' }])
    screen.getByText((await rita.context.user())?.email ?? '')
  })

  test('is asked about when it looks mistyped', async ({ person }) => {
    const rita = await person('Rita')
    await givePassword(rita)
    const { user } = visit('/account', rita)
    await user.click(await changeButton())
    await user.type(await newEmail(), 'rita@gmial.com')
    await user.tab()
    await user.click(await screen.findByRole('button', { name: 'Did you mean gmail.com?' }))
    expect(await newEmail()).toHaveProperty('value', 'rita@gmail.com')
  })

  test('needs a password first, and leads to one', async ({ person }) => {
    const rita = await person('Rita')
    const { user } = visit('/account', rita)
    const link = await screen.findByRole('link', { name: 'choose a password' })
    expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull()
    await user.click(link)
    await screen.findByRole('heading', { name: 'Forgot Your Password?' })
    expect(await letters(rita)).toEqual([])
  })

  test('keeps what was typed when it is refused, by the form or by the server', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await givePassword(rita)
    const { user } = visit('/account', rita)
    await user.click(await changeButton())
    const email = await newEmail()
    await user.type(email, 'nowhere')
    await user.click(await sendButton())
    await screen.findByText('Email is required')
    screen.getByText('Password is required')
    expect(document.activeElement).toBe(email)

    const taken = (await olga.context.user())?.email ?? ''
    await user.clear(email)
    await user.type(email, taken)
    const password = screen.getByLabelText<HTMLInputElement>('Current Password')
    await user.type(password, 'wrong')
    await user.click(await sendButton())
    expect((await screen.findByRole('alert')).textContent).toBe('The password is not right.')
    await user.clear(password)
    await user.type(password, PASSWORD)
    await user.click(await sendButton())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Email already in use'))
    expect([email.value, password.value]).toEqual([taken, PASSWORD])
    expect(await letters(rita)).toEqual([])
  })

  test('keeps what was typed when the network is lost, and can be left', async ({ person }) => {
    const rita = await person('Rita')
    await givePassword(rita)
    const { user } = visit('/account', rita, async ({ path }) => {
      if (path === 'auth.changeAddress') throw new TypeError('Failed to fetch')
    })
    await user.click(await changeButton())
    await user.type(await newEmail(), 'rita-anew@people.test')
    await user.type(screen.getByLabelText('Current Password'), PASSWORD)
    await user.click(await sendButton())
    expect((await screen.findByRole('alert')).textContent).toBe('No letter was sent. Please try again.')
    expect((await newEmail()).value).toBe('rita-anew@people.test')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByLabelText('New Email')).toBeNull()
    expect(document.activeElement).toBe(await changeButton())
  })
})

test('a shop that sends no e-mail says so, and offers nothing that needs it', async ({ person }) => {
  const rita = (await person('Rita')).at({ rules: { ...rules, mailWay: 'off' } })
  visit('/account', rita)
  await screen.findByText(/This shop sends no e-mail\./)
  screen.getByText((await rita.context.user())?.email ?? '')
  for (const name of ['Send the letter', 'Change address'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByText('Not confirmed yet')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Choose Letters' })).toBeNull()
})
