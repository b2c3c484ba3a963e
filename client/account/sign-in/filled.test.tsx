import { screen, waitFor } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

const rita = { email: 'rita@people.test', password: 'Correct horse 1' }

/** Like some password managers: past React, and without an event. */
const fill = (label: string, text: string) =>
  Reflect.set(HTMLInputElement.prototype, 'value', text, screen.getByLabelText(label))

describe('what a password manager filled without an event', () => {
  test('counts when it is sent', async ({ visitor }) => {
    await visitor.api.auth.register({ ...rita, displayName: 'Rita' })
    const { user, history } = visit('/login?from=/faq', visitor)
    const button = await screen.findByRole('button', { name: 'Log In' })
    fill('Email', rita.email)
    fill('Password', rita.password)
    await user.click(button)
    await waitFor(() => expect(history.location.pathname).toBe('/faq'))
  })

  test('stays when a field is left that says what is wrong with it', async ({ visitor }) => {
    const { user, history } = visit('/login?mode=signup&from=/faq', visitor)
    await user.click(await screen.findByLabelText('Email'))
    fill('Email', 'another@people.test')
    fill('Password', rita.password)
    await user.click(screen.getByLabelText('Display Name'))
    await user.keyboard('Rita')
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'another@people.test')
    expect(screen.queryByText('Email is required')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await waitFor(() => expect(history.location.pathname).toBe('/faq'))
  })
})

describe('an address that looks mistyped', () => {
  test('is asked about, and one press takes what was meant', async ({ visitor }) => {
    const { user } = visit('/login?mode=signup', visitor)
    const email = await screen.findByLabelText('Email')
    await user.type(email, 'rita@gmail.con')
    await user.click(screen.getByLabelText('Password'))
    await user.click(await screen.findByRole('button', { name: 'Did you mean gmail.com?' }))
    expect(email).toHaveProperty('value', 'rita@gmail.com')
    expect(document.activeElement).toBe(email)
    await user.tab()
    expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull()
  })

  test('is taken when the question is passed over', async ({ visitor, db }) => {
    const { user, history } = visit('/login?mode=signup&from=/faq', visitor)
    await user.type(await screen.findByLabelText('Email'), 'rita@gmail.con')
    await user.type(screen.getByLabelText('Password'), rita.password)
    await user.type(screen.getByLabelText('Display Name'), 'Rita')
    await screen.findByRole('button', { name: 'Did you mean gmail.com?' })
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await waitFor(() => expect(history.location.pathname).toBe('/faq'))
    const people = await db.selectFrom('appUser').select('email').orderBy('createdAt', 'desc').execute()
    expect(people[0]).toEqual({ email: 'rita@gmail.con' })
  })
})
