import { screen, waitFor, within } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { describe, expect } from 'vitest'
import { mailTopicNames } from '../../../shared/notices/mail.ts'
import type { LinkPurpose } from '../../../server/db/schema.ts'
import type { Db } from '../../../server/db/database.ts'
import { mintLink } from '../../../server/mail/links.ts'
import { test, type Person } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

/** The token of a letter's link. */
async function link(db: Db, { id, context }: Person, purpose: LinkPurpose, email?: string) {
  const own = (await context.user())?.email ?? ''
  return mintLink(db, { purpose, userId: id, email: email ?? own, now: new Date() })
}

const screens = [
  ['/verify', 'auth.verify', 'Confirm this address', 'The address could not be confirmed. Please try again.'],
  [
    '/undo',
    'auth.undoAddress',
    'Take my old address back',
    'Your address could not be taken back. Please try again.',
  ],
  [
    '/unsubscribe',
    'mail.unsubscribe',
    'Stop these letters',
    'The letters could not be stopped. Please try again.',
  ],
] as const

const someToken = 'x'.repeat(43)

describe('behind the link of a letter', () => {
  test.for(screens)(
    '%s does nothing until its button is pressed',
    async ([path, procedure, label], { visitor }) => {
      const called: string[] = []
      visit(`${path}#${someToken}`, visitor, async (op) => void called.push(op.path))
      await screen.findByRole('button', { name: label })
      expect(called).not.toContain(procedure)
    },
  )

  test.for(screens)('%s says so where the secret was lost', async ([path, , label], { visitor }) => {
    visit(path, visitor)
    await screen.findByText(
      'This link is not whole. Please open it from your letter once more, or copy all of it.',
    )
    expect(screen.queryByRole('button', { name: label })).toBeNull()
  })

  test.for(screens)(
    '%s can be pressed again after the network was gone',
    async ([path, procedure, label, said], { visitor }) => {
      let calls = 0
      const { user } = visit(`${path}#${someToken}`, visitor, async (op) => {
        if (op.path === procedure && calls++ === 0) throw new Error('no server')
      })
      const button = await screen.findByRole('button', { name: label })
      await user.click(button)
      expect((await screen.findByRole('alert')).textContent).toBe(said)
      expect(document.activeElement).toBe(button)
      await user.click(button)
      await screen.findByText(/^This link .* too old/)
      expect(calls).toBe(2)
    },
  )

  test('what became of one link is not said of the next in the same tab', async ({ person, db }) => {
    const rita = await person('Rita')
    const { user, router } = visit(`/verify#${someToken}`, rita)
    await user.click(await screen.findByRole('button', { name: 'Confirm this address' }))
    await screen.findByText('This link has been used or is too old.')
    await router.navigate({ to: '/verify', hash: await link(db, rita, 'verify') })
    await user.click(await screen.findByRole('button', { name: 'Confirm this address' }))
    await screen.findByText('Thank you. This address is confirmed.')
  })

  test('a refusal in words is shown as it stands, and the button stays', async ({ visitor }) => {
    const said = 'Too many attempts. Please try again later.'
    const { user } = visit(`/verify#${someToken}`, visitor, async ({ path }) => {
      if (path !== 'auth.verify') return
      throw new TRPCClientError(said, {
        result: { error: { message: said, code: -32_029, data: { httpStatus: 429 } } },
      })
    })
    await user.click(await screen.findByRole('button', { name: 'Confirm this address' }))
    expect((await screen.findByRole('alert')).textContent).toBe(said)
    screen.getByRole('button', { name: 'Confirm this address' })
  })
})

describe('confirming an address', () => {
  test('thanks, hands the keyboard on, and works once', async ({ person, db }) => {
    const rita = await person('Rita')
    const token = await link(db, rita, 'verify')
    const { user } = visit(`/verify#${token}`, rita)
    expect(await screen.findByRole('heading', { level: 1, name: 'Confirm Your Address' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Confirm this address' }))
    const thanks = await screen.findByText('Thank you. This address is confirmed.')
    expect(thanks.getAttribute('role')).toBe('status')
    expect(document.activeElement).toBe(thanks)
    expect(screen.getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe('/account')
    expect((await rita.api.auth.account()).isVerified).toBe(true)
    await waitFor(() => expect(document.title).toBe('Confirm Your Address | Second Dance'))

    document.body.replaceChildren()
    const again = visit(`/verify#${token}`, rita)
    await again.user.click(await screen.findByRole('button', { name: 'Confirm this address' }))
    const refused = await screen.findByText('This link has been used or is too old.')
    expect(document.activeElement).toBe(refused)
    expect(screen.getByRole('link', { name: 'Send a new one' }).getAttribute('href')).toBe('/account')
  })

  test('says that a new one is the account’s, to whoever opens it', async ({ person, visitor, db }) => {
    const rita = await person('Rita')
    const email = `new-${rita.id}@people.test`
    const { user } = visit(`/verify#${await link(db, rita, 'change', email)}`, visitor)
    await user.click(await screen.findByRole('button', { name: 'Confirm this address' }))
    await screen.findByText('Your account has this address now.')
    within(screen.getByRole('main')).getByRole('link', { name: 'Sign In' })
    const { email: kept } = await db
      .selectFrom('appUser')
      .select('email')
      .where('id', '=', rita.id)
      .executeTakeFirstOrThrow()
    expect(kept).toBe(email)
  })
})

describe('taking an address back', () => {
  test('says what follows, and asks again who is here', async ({ person, db }) => {
    const rita = await person('Rita')
    const before = `before-${rita.id}@people.test`
    let asked = 0
    const { user } = visit(`/undo#${await link(db, rita, 'undo', before)}`, rita, async ({ path }) => {
      if (path === 'auth.session') asked++
    })
    const button = await screen.findByRole('button', { name: 'Take my old address back' })
    const askedBefore = asked
    await user.click(button)
    const done = await screen.findByText(
      'Your old address is back, and everybody is signed out. A letter to choose a new password is on its way.',
    )
    expect(document.activeElement).toBe(done)
    expect(asked).toBeGreaterThan(askedBefore)
    const row = await db
      .selectFrom('appUser')
      .select('email')
      .where('id', '=', rita.id)
      .executeTakeFirstOrThrow()
    expect(row.email).toBe(before)
  })

  test('that comes too late leads to us', async ({ visitor }) => {
    const { user } = visit(`/undo#${someToken}`, visitor)
    await user.click(await screen.findByRole('button', { name: 'Take my old address back' }))
    const refused = await screen.findByText('This link has been used or is too old.')
    expect(document.activeElement).toBe(refused)
    expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe(
      'mailto:hello@seconddance.example',
    )
  })
})

describe('stopping letters', () => {
  test('needs nobody to be signed in', async ({ person, visitor, db }) => {
    const rita = await person('Rita')
    const { user } = visit(`/unsubscribe#${await link(db, rita, 'unsubscribe')}`, visitor)
    await user.click(await screen.findByRole('button', { name: 'Stop these letters' }))
    const done = await screen.findByText(
      'You get no more letters that you can do without. In the app you are told as before.',
    )
    expect(document.activeElement).toBe(done)
    expect(screen.getByRole('link', { name: 'Choose one by one' }).getAttribute('href')).toBe('/account/mail')
    const { topics } = await rita.api.mail.choices()
    expect(topics.filter(({ isWanted }) => !isWanted)).toHaveLength(mailTopicNames.length)
  })
})
