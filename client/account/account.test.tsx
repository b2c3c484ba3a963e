import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, vi } from 'vitest'
import { hashPassword } from '../../server/auth/passwords.ts'
import { asking, inDays, test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'
import { uploadImage } from '../uploads/upload.ts'

vi.mock('../uploads/upload.ts', async (original) => ({
  ...(await original<object>()),
  uploadImage: vi.fn<typeof uploadImage>(),
}))
afterEach(() => vi.restoreAllMocks())

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

describe('one’s own account', () => {
  test('shows who one is and the ways in', async ({ person }) => {
    const rita = await person('Rita')
    visit('/account', rita)
    await screen.findByRole('heading', { level: 1, name: 'My Account' })
    expect((await field('Display Name')).value).toBe('Rita')
    await screen.findByText('You have none: you sign in with Google.')
    expect(screen.queryByRole('link', { name: 'Change Password' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Rita' }).getAttribute('href')).toBe('/account')
    expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull()
  })

  test('leads an admin to what admins look after', async ({ person }) => {
    visit('/account', await person('Ada', { role: 'admin' }))
    const link = await screen.findByRole('link', { name: 'Administration' })
    expect(link.getAttribute('href')).toBe('/admin')
  })

  test('takes another name, in the header too, and keeps what was typed when it is refused', async ({
    person,
  }) => {
    let isDown = true
    const { user } = visit('/account', await person('Rita'), async ({ path }) => {
      if (isDown && path === 'auth.updateProfile') throw new Error('no server')
    })
    const name = await field('Display Name')
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: 'Save Name' }))
    await screen.findByText('Name is required')
    await user.type(name, 'Rita 🌷')
    await user.click(screen.getByRole('button', { name: 'Save Name' }))
    await screen.findByText('Your name could not be saved. Please try again.')
    expect(name.value).toBe('Rita 🌷')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Save Name' }))
    await screen.findByRole('link', { name: 'Rita 🌷' })
  })

  test('takes a picture and lets go of it', async ({ person }) => {
    const rita = await person('Rita')
    const { user } = visit('/account', rita)
    const picture = await field('Picture')
    vi.mocked(uploadImage).mockRejectedValueOnce(new Error('Failed to upload image'))
    await user.upload(picture, new File(['x'], 'me.gif', { type: 'image/gif' }))
    await screen.findByText('Failed to upload image')

    const url = await rita.upload()
    vi.mocked(uploadImage).mockResolvedValueOnce(url)
    await user.upload(picture, new File(['x'], 'me.gif', { type: 'image/gif' }))
    const remove = await screen.findByRole('button', { name: 'Remove Picture' })
    const faces = [...document.querySelectorAll<HTMLImageElement>('img')].map(({ src }) => src)
    expect(faces).toContain(url.replace('.webp', '-320.webp'))
    await user.click(remove)
    await screen.findByRole('button', { name: 'Add Picture' })
  })

  test('refuses a picture that is too large before it is sent', async ({ person }) => {
    const { user } = visit('/account', await person('Rita'))
    const file = new File(['x'], 'me.png', { type: 'image/png' })
    Object.defineProperty(file, 'size', { value: 5 * 1024 * 1024 + 1 })
    await user.upload(await field('Picture'), file)
    await screen.findByText('File "me.png" is too large (max 5MB).')
    expect(uploadImage).not.toHaveBeenCalled()
  })

  test('disconnects Google where there is a password', async ({ person, db }) => {
    const rita = await person('Rita')
    await db
      .insertInto('oauthAccount')
      .values({ provider: 'google', subject: rita.id, userId: rita.id, email: 'rita@gmail.test' })
      .execute()
    await db.updateTable('appUser').set({ passwordHash: 'x' }).where('id', '=', rita.id).execute()
    const { user } = visit('/account', rita)
    await screen.findByText(/rita@gmail\.test, connected on/)
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
    await screen.findByRole('button', { name: 'Connect Google' })
  })
})

describe('deleting one’s account', () => {
  test('asks for the password, says what stands in the way, and keeps what was typed', async ({
    person,
    db,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const passwordHash = await hashPassword('correct horse')
    await db.updateTable('appUser').set({ passwordHash }).where('id', '=', rita.id).execute()
    await rita.api.rentals.book(asking(await olga.list(), inDays(10)))
    const { user } = visit('/account', rita)
    await user.click(await screen.findByRole('button', { name: 'Delete Account' }))
    const dialog = within(await screen.findByRole('dialog'))
    const password = await dialog.findByLabelText<HTMLInputElement>('Your Password')
    await user.type(password, 'wrong')
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('The password is not right.')
    expect(password.value).toBe('wrong')
    await user.clear(password)
    await user.type(password, 'correct horse')
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }))
    await waitFor(() =>
      expect(dialog.getByRole('alert').textContent).toMatch(
        /^Your account cannot be deleted while rentals are open: your request for Silk slip dress \(/,
      ),
    )
  })

  test('without a password asks for the e-mail, and then one is a visitor', async ({ person }) => {
    const rita = await person('Rita')
    const me = await rita.context.user()
    let isHere = true
    const context = {
      ...rita.context,
      user: async () => (isHere ? me : null),
      sendCookie: () => void (isHere = false),
    }
    const { user, history } = visit('/account', { context })
    await user.click(await screen.findByRole('button', { name: 'Delete Account' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText(`Type ${me?.email} to confirm`), me?.email ?? '')
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }))
    await waitFor(() => expect(history.location.pathname).toBe('/'))
    await screen.findByRole('link', { name: 'Sign Up' })
  })
})
