import { screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { bringIntoView } from '../testing/in-view.ts'
import { visit } from '../testing/visit.tsx'

test('dresses like it are shown below; when they cannot be had, nothing is', async ({ person, visitor }) => {
  const olga = await person('Olga')
  const dress = await olga.list({ title: 'First dress' })
  await olga.list({ title: 'Second dress' })
  const { router } = visit(`/dresses/${dress.slug}`, visitor)
  const related = await screen.findByRole('region', { name: 'You may also like' })
  await within(related).findByText('Second dress')
  await router.navigate({ to: '/faq' })

  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  visit(`/dresses/${dress.slug}`, visitor, async ({ path }) => {
    if (path === 'dresses.relatedCards') throw new Error('no server')
  })
  await screen.findByRole('heading', { level: 1, name: 'First dress' })
  await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch related dresses', expect.anything()))
  expect(screen.queryByRole('region', { name: 'You may also like' })).toBeNull()
  log.mockRestore()
})

test('dresses like it are in the size that was looked for, or in one that may fit as well', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  const gown = { brand: 'Sized House', category: 'wedding' } as const
  await olga.list({ ...gown, title: 'Small gown', size: '4' })
  await olga.list({ ...gown, title: 'Medium gown', size: 'M' })
  await olga.list({ ...gown, title: 'Gown of ten', size: '10' })
  await olga.list({ ...gown, title: 'Gown of eight', size: '8' })
  const { user } = visit('/dress-rental?size=8&brands=Sized+House', visitor)
  await user.click(await screen.findByRole('link', { name: 'Gown of eight' }))
  const related = await screen.findByRole('region', { name: 'You may also like' })
  await within(related).findByText('Medium gown')
  within(related).getByText('Gown of ten')
  expect(within(related).queryByText('Small gown')).toBeNull()
})

test('an owner edits her dress instead of renting it', async ({ person }) => {
  const olga = await person('Olga')
  const dress = await olga.list()
  visit(`/dresses/${dress.slug}`, olga)
  const edit = await screen.findByRole('link', { name: 'Edit' })
  expect(edit.getAttribute('href')).toBe(`/dresses/edit/${dress.id}`)
  expect(screen.queryByRole('button', { name: 'Rent' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Contact Owner' })).toBeNull()
})

test('only somebody signed in can save it', async ({ person, visitor }) => {
  const dress = await (await person('Olga')).list({ title: 'Saved dress' })
  visit(`/dresses/${dress.slug}`, visitor)
  await screen.findByRole('heading', { level: 1, name: 'Saved dress' })
  expect(screen.queryByRole('button', { name: /^Save / })).toBeNull()
})

test('a message to the owner is checked, arrives, and leads to its conversation', async ({ person }) => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const dress = await olga.list()
  const { user, history } = visit(`/dresses/${dress.slug}`, rita)
  await user.click(await screen.findByRole('button', { name: 'Contact Owner' }))
  const dialog = await screen.findByRole('dialog', { name: 'Contact Olga' })

  await user.click(within(dialog).getByRole('button', { name: 'Send Message' }))
  await within(dialog).findByText('Subject is required.')
  within(dialog).getByText('Message must be at least 10 characters.')
  within(dialog).getByText('0 / 1000')

  await user.type(within(dialog).getByLabelText('Subject'), 'x'.repeat(101))
  await user.type(within(dialog).getByLabelText('Message'), 'Is it lined, and how long is it?')
  await user.click(within(dialog).getByRole('button', { name: 'Send Message' }))
  await within(dialog).findByText('Subject must be 100 characters or less.')
  await user.clear(within(dialog).getByLabelText('Subject'))
  await user.type(within(dialog).getByLabelText('Subject'), 'Lining')
  await user.click(within(dialog).getByRole('button', { name: 'Send Message' }))
  await screen.findByText('Message sent')
  expect(log).toHaveBeenCalledWith('Message to the owner', expect.objectContaining({ subject: 'Lining' }))
  log.mockRestore()
  expect((await olga.api.messages.threads({})).threads).toMatchObject([
    { otherName: 'Rita', unread: 1, last: { text: 'Is it lined, and how long is it?' } },
  ])
  await user.click(screen.getByRole('link', { name: 'Read it in Messages' }))
  await screen.findByText('Is it lined, and how long is it?', { selector: 'p' })
  expect(history.location.pathname).toMatch(/^\/messages\/\d+$/)
})

test('a long description opens on request', async ({ person, visitor }) => {
  const dress = await (await person('Olga')).list({ description: 'Silk and story. '.repeat(80) })
  const { user } = visit(`/dresses/${dress.slug}`, visitor)
  await user.click(await screen.findByRole('button', { name: 'Read more' }))
  screen.getByRole('button', { name: 'Read less' })
})

test('its calendar is made and asked for when somebody comes near it', async ({ person, visitor }) => {
  const comeNear = bringIntoView({ atOnce: false })
  const dress = await (await person('Olga')).list()
  const asked = vi.fn<(path: string) => void>()
  visit(`/dresses/${dress.slug}`, visitor, async ({ path }) => asked(path))
  await screen.findByRole('region', { name: 'You may also like' })
  expect(screen.queryByText(/Every day of these months is free/)).toBeNull()
  expect(asked).not.toHaveBeenCalledWith('rentals.availability')
  comeNear()
  await screen.findByText(/Every day of these months is free/)
  expect(asked).toHaveBeenCalledWith('rentals.availability')
})
