import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { visit, visitSlowly } from '../testing/visit.tsx'

beforeEach(() => sessionStorage.clear())

test('an owner changes her dress: facts, pictures and whether it can be had', async ({ person }) => {
  const olga = await person('Olga')
  const [front, back] = [await olga.upload(), await olga.upload()]
  const dress = await olga.list({ title: 'Silk slip dress', imageUrls: [front, back] })
  const { user, router } = visit(`/dresses/edit/${dress.id}`, olga)

  await screen.findByRole('heading', { level: 1, name: 'Edit Your Listing' })
  expect(screen.getByLabelText('Price per day')).toHaveProperty('value', '50')
  await user.clear(screen.getByLabelText('Title'))
  await user.type(screen.getByLabelText('Title'), 'Satin slip dress')
  await user.click(screen.getByRole('button', { name: 'Move Photo 2 left' }))
  await user.click(screen.getByRole('switch', { name: 'Available for rent' }))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText('Listing updated successfully!')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/dresses\/maison-ondine-satin-slip/))
  const saved = await olga.api.dresses.byId({ id: dress.id })
  expect(saved).toMatchObject({ title: 'Satin slip dress', available: false, imageUrls: [back, front] })
})

test('how a dress travels is said in its form, which proposes days of rest for that and nothing before', async ({
  person,
}) => {
  const olga = await person('Olga')
  const { id } = await olga.list()
  const { user } = visit(`/dresses/edit/${id}`, olga)
  const travel = await screen.findByLabelText('How it gets to renters')
  const valueOf = (label: string) => Reflect.get(screen.getByLabelText(label), 'value')
  expect([valueOf('How it gets to renters'), valueOf('Rest after a rental')]).toEqual(['', ''])

  await user.selectOptions(travel, 'post')
  expect(valueOf('Rest after a rental')).toBe('2')
  screen.getByText('We propose 2 days; change it as you like.')
  await user.selectOptions(screen.getByLabelText('Posted before the first day'), '5')
  await user.selectOptions(travel, 'meet')
  expect(valueOf('Rest after a rental')).toBe('0')
  expect(screen.queryByLabelText('Posted before the first day')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Rest after a rental'), '7')
  await user.selectOptions(travel, 'both')
  expect(valueOf('Rest after a rental')).toBe('7')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Listing updated successfully!')
  expect(await olga.api.dresses.byId({ id })).toMatchObject({ ways: 'both', leadDays: 5, restDays: 7 })
})

test('changes that were left are there again, until they are saved or begun anew', async ({ person }) => {
  const olga = await person('Olga')
  const [front, back] = [await olga.upload(), await olga.upload()]
  const { id } = await olga.list({ title: 'Silk slip dress', imageUrls: [front, back] })
  const { user, history, router } = visit(`/dresses/edit/${id}`, olga)
  await user.type(await screen.findByLabelText('Title'), ', mended')
  await user.click(screen.getByRole('button', { name: 'Remove Photo 1' }))
  await user.click(screen.getByRole('switch', { name: 'Available for rent' }))
  await router.navigate({ to: '/faq' })
  await screen.findByRole('heading', { name: 'Frequently Asked Questions' })

  history.back()
  await waitFor(() =>
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Silk slip dress, mended'),
  )
  await screen.findByText('What you had not saved yet is still here.')
  expect(screen.getByRole('switch', { name: 'Available for rent' })).toHaveProperty('checked', false)
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Silk slip dress')
  expect(screen.getByRole('switch', { name: 'Available for rent' })).toHaveProperty('checked', true)
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(2)
  expect(screen.queryByText(/is still here/)).toBeNull()
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.includes('edit'))).toEqual([]))

  await user.type(screen.getByLabelText('Title'), ' again')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Listing updated successfully!')
  await router.navigate({ to: '/dresses/edit/$id', params: { id: String(id) } })
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Silk slip dress again')
  expect(screen.queryByText(/is still here/)).toBeNull()
})

test('changes to a dress that has changed elsewhere meanwhile are let go', async ({ person }) => {
  const olga = await person('Olga')
  const { id } = await olga.list({ title: 'Silk slip dress' })
  const { user, router } = visit(`/dresses/edit/${id}`, olga)
  await user.type(await screen.findByLabelText('Title'), ', mended')
  await router.navigate({ to: '/faq' })
  await olga.api.dresses.update({ id, title: 'Velvet gown' })
  await router.options.context.api.dresses.invalidate()
  router.options.context.api.dresses.byId.setData({ id }, await olga.api.dresses.byId({ id }))

  await router.navigate({ to: '/dresses/edit/$id', params: { id: String(id) } })
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Velvet gown')
})

test('the form begins with what is true now, not with what it was opened with before', async ({ person }) => {
  const olga = await person('Olga')
  const { id } = await olga.list({ title: 'Silk slip dress' })
  const { user, router } = visit(`/dresses/edit/${id}`, olga)
  expect(await screen.findByRole('switch', { name: 'Available for rent' })).toHaveProperty('checked', true)
  await router.navigate({ to: '/dashboard', search: { tab: 'listings' } })
  await user.click(await screen.findByRole('button', { name: 'Disable Silk slip dress' }))
  await screen.findByText('Listing disabled')
  await olga.api.dresses.update({ id, title: 'Satin slip dress' }) // on another device

  await user.click(screen.getByRole('link', { name: /^Edit S/ }))
  expect(await screen.findByRole('switch', { name: 'Available for rent' })).toHaveProperty('checked', false)
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Satin slip dress')
  await user.clear(screen.getByLabelText('Price per day'))
  await user.type(screen.getByLabelText('Price per day'), '60')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Listing updated successfully!')
  expect(await olga.api.dresses.byId({ id })).toMatchObject({ available: false, pricePerDay: 60 })
})

test('leads nowhere when its answer comes after its page was left', async ({ person }) => {
  const olga = await person('Olga')
  const { id } = await olga.list({ title: 'Silk slip dress' })
  const { user, router, history, answer } = visitSlowly(`/dresses/edit/${id}`, olga, 'dresses.update')
  await user.type(await screen.findByLabelText('Title'), ' again')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await act(() => router.navigate({ to: '/faq' }))
  await answer()
  await screen.findByText('Listing updated successfully!')
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.includes('edit'))).toEqual([]))
  expect(history.location.href).toBe('/faq')
})

test('a failure is told, and what was typed stays', async ({ person }) => {
  const olga = await person('Olga')
  const { id } = await olga.list()
  const { user } = visit(`/dresses/edit/${id}`, olga, async ({ path }) => {
    if (path === 'dresses.update') throw new Error('no server')
  })
  await user.type(await screen.findByLabelText('Title'), ' again')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Failed to update listing: Failed to update dress')
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Silk slip dress again')
})

test('nobody edits what is not theirs, or what is not there', async ({ person }) => {
  const { id } = await (await person('Olga')).list()
  const rita = await person('Rita')
  visit(`/dresses/edit/${id}`, rita)
  await screen.findByRole('heading', { name: 'Access denied' })
  visit('/dresses/edit/99999', rita)
  await screen.findByRole('heading', { name: 'Dress not found.' })
})

test('a dress that cannot be fetched can be asked for again', async ({ person }) => {
  const olga = await person('Olga')
  const { id } = await olga.list()
  let isDown = true
  const { user } = visit(`/dresses/edit/${id}`, olga, async ({ path }) => {
    if (path === 'dresses.byId' && isDown) throw new Error('no server')
  })
  await screen.findByText('Error loading dress: Failed to fetch dress')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('heading', { name: 'Edit Your Listing' })
})

test('the second page for a new listing leads to the guided one', async ({ person }) => {
  visit('/dresses/new', await person('Olga'))
  await screen.findByRole('heading', { name: 'Create a New Listing' })
  expect(screen.getByRole('link', { name: 'guided page' }).getAttribute('href')).toBe('/dresses/add')
})
