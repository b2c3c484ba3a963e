import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { test, type Person } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => Reflect.deleteProperty(navigator, 'share'))

const threePhotos = async (owner: Person) => [
  await owner.upload(),
  await owner.upload(),
  await owner.upload(),
]

describe('the photos of a dress', () => {
  test('open over the whole screen and turn by keys', async ({ person, visitor }) => {
    const olga = await person('Olga')
    const { slug } = await olga.list({ title: 'Closer gown', imageUrls: await threePhotos(olga) })
    const { user } = visit(`/dresses/${slug}`, visitor)

    const photo = await screen.findByRole('button', { name: 'Look closer: Closer gown, photo 1 of 3' })
    await user.click(photo)
    const dialog = await screen.findByRole('dialog', { name: 'Photos of Closer gown' })
    within(dialog).getByRole('img', { name: 'Closer gown, photo 1 of 3' })
    within(dialog).getByRole('button', { name: 'Zoom in' })
    await user.click(within(dialog).getByRole('button', { name: 'Next photo' }))
    await waitFor(() => within(dialog).getByRole('group', { name: /2 of 3/ }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('are closed by Back, which leads nowhere else; closing them leaves no step', async ({
    person,
    visitor,
  }) => {
    const olga = await person('Olga')
    const { slug } = await olga.list({ title: 'Closer gown', imageUrls: await threePhotos(olga) })
    const { user, history } = visit(`/dresses/${slug}`, visitor)
    const look = async () =>
      user.click(await screen.findByRole('button', { name: 'Look closer: Closer gown, photo 1 of 3' }))
    await look()
    await screen.findByRole('dialog', { name: 'Photos of Closer gown' })
    await waitFor(() => expect(history.length).toBe(2))
    act(() => history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(history.location.pathname).toBe(`/dresses/${slug}`)
    await look()
    await screen.findByRole('dialog', { name: 'Photos of Closer gown' })
    await waitFor(() => expect(history.location.state.over).toBe('photos'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(history.location.state.over).toBeUndefined())
  })

  test('only the one in sight is a stop for the keyboard', async ({ person, visitor }) => {
    const olga = await person('Olga')
    const { slug } = await olga.list({ imageUrls: await threePhotos(olga) })
    visit(`/dresses/${slug}`, visitor)
    const photos = await screen.findAllByRole('button', { name: /^Look closer/ })
    expect(photos.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  })
})

test('the size guide marks the rows of the dress, in inches and centimetres', async ({ person, visitor }) => {
  const { slug } = await (await person('Olga')).list({ size: 'M' })
  const { user } = visit(`/dresses/${slug}`, visitor)
  await user.click(await screen.findByRole('button', { name: 'Size guide' }))
  const dialog = await screen.findByRole('dialog', { name: 'Size guide' })
  within(dialog).getByText('This dress is a size M, which usually means US 8 to 10.')
  const rows = within(dialog).getAllByRole('row')
  const marked = rows.filter((row) => row.getAttribute('aria-current'))
  expect(marked.map((row) => row.textContent)).toEqual(['8M36293912384044', '10M37304014404246'])
  await user.click(within(dialog).getByRole('radio', { name: 'centimetres' }))
  expect(marked.map((row) => row.textContent)).toEqual(['8M91749912384044', '10M947610214404246'])
})

describe('sharing a dress', () => {
  test('goes to the device when it can share', async ({ person, visitor }) => {
    const { slug } = await (await person('Olga')).list({ title: 'Shared gown' })
    const share = vi.fn<Navigator['share']>(async () => {})
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    const { user } = visit(`/dresses/${slug}`, visitor)
    await user.click(await screen.findByRole('button', { name: 'Share Shared gown' }))
    expect(share).toHaveBeenCalledWith({ title: 'Shared gown', url: `${location.origin}/dresses/${slug}` })
  })

  test('copies its address when it cannot', async ({ person, visitor }) => {
    const { slug } = await (await person('Olga')).list({ title: 'Copied gown' })
    const { user } = visit(`/dresses/${slug}`, visitor)
    await user.click(await screen.findByRole('button', { name: 'Share Copied gown' }))
    await screen.findByText('Link copied')
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/dresses/${slug}`)
  })
})

describe('below a dress', () => {
  test('stands what else its owner lends, and nothing that cannot be rented', async ({ person, visitor }) => {
    const olga = await person('Olga')
    const { slug } = await olga.list({ title: 'First of Olga' })
    await olga.list({ title: 'Second of Olga' })
    const hidden = await olga.list({ title: 'Hidden of Olga' })
    await olga.api.dresses.update({ id: hidden.id, available: false })
    await (await person('Nina')).list({ title: 'One of Nina' })

    visit(`/dresses/${slug}`, visitor)
    const more = await screen.findByRole('region', { name: 'More from Olga' })
    expect(
      within(more)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Second of Olga'])
  })

  test('stand the dresses looked at before, the latest first, until they are gone', async ({
    person,
    visitor,
  }) => {
    const olga = await person('Olga')
    const first = await olga.list({ title: 'Seen first' })
    const second = await olga.list({ title: 'Seen second' })
    const third = await olga.list({ title: 'Seen third' })
    const { router } = visit(`/dresses/${first.slug}`, visitor)
    await screen.findByRole('heading', { level: 1, name: 'Seen first' })
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull()
    for (const { slug, title } of [second, third]) {
      await router.navigate({ to: '/dresses/$slug', params: { slug } })
      await screen.findByRole('heading', { level: 1, name: title })
    }
    const titles = async () =>
      within(await screen.findByRole('region', { name: 'Recently viewed' }))
        .getAllByRole('link')
        .map((link) => link.textContent)
    await waitFor(async () => expect(await titles()).toEqual(['Seen second', 'Seen first']))

    await olga.api.dresses.remove({ id: second.id })
    cleanup()
    visit(`/dresses/${third.slug}`, visitor)
    await waitFor(async () => expect(await titles()).toEqual(['Seen first']))
  })
})
