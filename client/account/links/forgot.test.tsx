import { screen, waitFor } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { describe, expect } from 'vitest'
import { rules } from '../../../server/testing/rules.ts'
import { test } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

const SENT = /^If an account with this address exists, a letter is on its way\./

describe('a forgotten password', () => {
  test('has a letter written, whether or not there is an account', async ({ visitor, db }) => {
    const { user } = visit('/forgot', visitor)
    await screen.findByRole('heading', { level: 1, name: 'Forgot Your Password?' })
    await waitFor(() => expect(document.title).toBe('Forgot Password | Second Dance'))
    await user.type(screen.getByLabelText('Email'), 'Nobody-at-all@People.test')
    await user.click(screen.getByRole('button', { name: 'Send the letter' }))

    const said = await screen.findByText(SENT)
    expect(said.getAttribute('role')).toBe('status')
    expect(document.activeElement).toBe(said)
    screen.getByText(/spam/)
    const letters = await db.selectFrom('letter').select(['kind', 'email', 'userId']).execute()
    expect(letters).toEqual([{ kind: 'reset', email: 'nobody-at-all@people.test', userId: null }])
  })

  test('can have another letter sent, and keeps the address for it', async ({ visitor }) => {
    const { user } = visit('/forgot', visitor)
    await user.type(await screen.findByLabelText('Email'), 'nina@people.test')
    await user.click(screen.getByRole('button', { name: 'Send the letter' }))
    await screen.findByText(SENT)
    await user.click(screen.getByRole('button', { name: 'Send another' }))
    const field = await screen.findByLabelText('Email')
    expect(field).toHaveProperty('value', 'nina@people.test')
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  test('names what is wrong with the address, and goes there', async ({ visitor }) => {
    const { user } = visit('/forgot', visitor)
    await user.click(await screen.findByRole('button', { name: 'Send the letter' }))
    await screen.findByText('Email is required')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  })

  test.for([
    ['no connection', undefined, 'The letter could not be sent. Please try again.'],
    ['too many', 429, 'Too many letters. Please try again later.'],
  ] as const)('with %s keeps what was typed', async ([, httpStatus, said], { visitor }) => {
    const { user } = visit('/forgot', visitor, async ({ path }) => {
      if (path !== 'auth.forgot') return
      if (!httpStatus) throw new Error('no server')
      throw new TRPCClientError(said, {
        result: { error: { message: said, code: -32_029, data: { httpStatus } } },
      })
    })
    await user.type(await screen.findByLabelText('Email'), 'nina@people.test')
    await user.click(screen.getByRole('button', { name: 'Send the letter' }))
    expect((await screen.findByRole('alert')).textContent).toBe(said)
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'nina@people.test')
  })

  test('knows the address that was typed to sign in, and not by the address bar', async ({ visitor }) => {
    const { user, history } = visit('/login', visitor)
    await user.type(await screen.findByLabelText('Email'), 'nina@people.test')
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    await screen.findByRole('heading', { name: 'Forgot Your Password?' })
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'nina@people.test')
    expect(history.location.href).toBe('/forgot')
  })

  test('of somebody who is signed in is that of their address', async ({ person }) => {
    const rita = await person('Rita')
    const { router } = visit('/faq', rita)
    await screen.findByRole('button', { name: 'Log out' })
    await router.navigate({ to: '/forgot' })
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', (await rita.context.user())?.email)
  })

  test('in a shop that sends no e-mail is a matter of writing to it', async ({ visitor }) => {
    visit('/forgot', visitor.at({ rules: { ...rules, mailWay: 'off' } }))
    const link = await screen.findByRole('link', { name: 'hello@seconddance.example' })
    expect(link.getAttribute('href')).toBe('mailto:hello@seconddance.example')
    expect(link.parentElement?.textContent).toBe(
      'This shop sends no e-mail. Write to hello@seconddance.example.',
    )
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

  test('can be told of where it is not known whether the shop sends e-mail', async ({ visitor }) => {
    const off = visitor.at({ rules: { ...rules, mailWay: 'off' } })
    const { user } = visit('/forgot', off, async ({ path }) => {
      if (path === 'mail.state') throw new Error('no server')
    })
    await user.type(await screen.findByLabelText('Email'), 'nina@people.test')
    await user.click(screen.getByRole('button', { name: 'Send the letter' }))
    await screen.findByText('This shop sends no e-mail. Write to hello@seconddance.example.')
  })
})
