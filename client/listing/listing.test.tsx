import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, vi } from 'vitest'
import { createCaller } from '../../server/api/router.ts'
import { test, type Person } from '../../server/testing/test.ts'
import { keyOf, visit, visitSlowly } from '../testing/visit.tsx'
import { uploadImage } from '../uploads/upload.ts'

// The one call that is not a procedure; mocked below HTTP.
vi.mock('../uploads/upload.ts', async (original) => ({
  ...(await original<object>()),
  uploadImage: vi.fn<typeof uploadImage>(),
}))

afterEach(() => localStorage.clear())

const photo = (name: string, type = 'image/jpeg') => new File(['photo'], name, { type })
const addPhotos = async (user: UserEvent, ...files: File[]) =>
  user.upload(await screen.findByLabelText('Photos'), files)

async function describeDress(user: UserEvent) {
  await user.type(await screen.findByLabelText('Title'), 'Émeraude 👗 gown')
  await user.type(screen.getByLabelText('Description'), 'Silk, cut on the bias, worn once.')
  await user.type(screen.getByLabelText('Brand'), 'Maison Ondine')
  await user.type(screen.getByLabelText('Color'), 'emerald')
  await user.type(screen.getByLabelText('Price per day'), '48')
  await user.type(screen.getByLabelText('Location'), 'Brooklyn, NY')
}

const uploadAs = (owner: Person) => vi.mocked(uploadImage).mockImplementation(() => owner.upload())

test('a dress is listed, with its photos in the order chosen', async ({ person }) => {
  const olga = await person('Olga')
  const urls: Record<string, string> = { 'front.jpg': await olga.upload(), 'back.jpg': await olga.upload() }
  vi.mocked(uploadImage).mockImplementation(async ({ file }) => urls[file.name] ?? '')
  const { user, router } = visit('/dresses/add', olga)
  await describeDress(user)
  await screen.findByText('4 days earn $192.00')
  await addPhotos(user, photo('front.jpg'), photo('back.jpg'))
  await screen.findByRole('img', { name: 'front.jpg' })
  await screen.findByRole('img', { name: 'back.jpg' })
  await user.click(screen.getByRole('button', { name: 'Move back.jpg left' }))

  await user.click(screen.getByRole('button', { name: 'List my dress' }))

  await screen.findByText('Your dress has been listed successfully!')
  const [listed] = await olga.api.dresses.mine()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dresses/${listed?.slug}`))
  expect(listed).toMatchObject({
    title: 'Émeraude 👗 gown',
    category: 'wedding_guest',
    size: 'M',
    pricePerDay: 48,
  })
  expect(listed?.imageUrls).toEqual([urls['back.jpg'], urls['front.jpg']])
})

test.for([
  ['/dresses/add', 'List my dress', 'Your dress has been listed successfully!'],
  ['/dresses/new', 'Create Listing', 'Dress listing created successfully!'],
] as const)('%s leads nowhere when its answer comes after its page was left', async (page, { person }) => {
  const [path, button, praise] = page
  const olga = await person('Olga')
  uploadAs(olga)
  const { user, router, history, answer } = visitSlowly(path, olga, 'dresses.create')
  await describeDress(user)
  await addPhotos(user, photo('front.jpg'))
  await screen.findByRole('img', { name: 'front.jpg' })
  await user.click(screen.getByRole('button', { name: button }))
  await act(() => router.navigate({ to: '/faq' }))
  await answer()
  await screen.findByText(praise)
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('listing'))).toEqual([]))
  expect(history.location.href).toBe('/faq')
})

test('what is missing is said at each field, and the keyboard goes to the first', async ({ person }) => {
  const { user } = visit('/dresses/add', await person('Olga'))
  await user.click(await screen.findByRole('button', { name: 'List my dress' }))

  for (const message of [
    'At least one image is required.',
    'Title must be at least 5 characters long.',
    'Description must be at least 20 characters long.',
    'Brand is required.',
    'Color is required.',
    'Price must be a positive number.',
    'Location is required.',
  ]) {
    await screen.findByText(message)
  }
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose photos' }))
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true')
})

test('files that are no photos, too large or too many are refused by name', async ({ person }) => {
  const olga = await person('Olga')
  uploadAs(olga)
  const { user } = visit('/dresses/add', olga)
  const huge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' })
  await addPhotos(user, huge)
  await screen.findByText('File "huge.png" is too large (max 5MB).')

  await addPhotos(user, ...[1, 2, 3, 4, 5, 6].map((number) => photo(`${number}.jpg`)))
  await screen.findByText('You can only upload a maximum of 5 images.')
  expect(await screen.findAllByRole('button', { name: /^Remove / })).toHaveLength(5)
})

test('an upload that fails says why, can be tried again, and nothing is listed before', async ({
  person,
}) => {
  const olga = await person('Olga')
  vi.mocked(uploadImage).mockRejectedValueOnce(new Error('Failed to upload image'))
  const { user } = visit('/dresses/add', olga)
  await describeDress(user)
  await addPhotos(user, photo('front.jpg'))
  await screen.findByText('Failed to upload image')

  await user.click(screen.getByRole('button', { name: 'List my dress' }))
  expect(await olga.api.dresses.mine()).toEqual([])

  uploadAs(olga)
  await user.click(screen.getByRole('button', { name: 'Try front.jpg again' }))
  await screen.findByRole('img', { name: 'front.jpg' })
  await user.click(screen.getByRole('button', { name: 'List my dress' }))
  await screen.findByText('Your dress has been listed successfully!')
})

test('a listing whose answer was lost is the same one after a reload, and the next is another', async ({
  person,
}) => {
  const olga = await person('Olga')
  uploadAs(olga)
  const keys: (string | undefined)[] = []
  const open = () =>
    visit('/dresses/add', olga, async (op) => {
      if (op.path !== 'dresses.create') return
      keys.push(keyOf(op))
      if (keys.length > 1) return
      await createCaller({ ...olga.context, idempotencyKey: keyOf(op) }).dresses.create(Object(op.input))
      throw new TypeError('Failed to fetch')
    })
  const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'List my dress' }))
  const { user } = open()
  await describeDress(user)
  await addPhotos(user, photo('front.jpg'))
  await screen.findByRole('img', { name: 'front.jpg' })
  await send(user)
  await screen.findByText('Failed to create listing: Failed to create dress')
  cleanup()

  const again = open()
  await screen.findByText('What you had not listed yet is still here.')
  await screen.findByRole('img', { name: 'front.jpg' })
  await send(again.user)
  await screen.findByText('Your dress has been listed successfully!')
  expect(keys[1]).toBe(keys[0])
  expect(await olga.api.dresses.mine()).toHaveLength(1)
  await waitFor(() => expect(Object.keys(localStorage).join()).not.toContain('listing'))
  cleanup()

  const next = open()
  await describeDress(next.user)
  await addPhotos(next.user, photo('back.jpg'))
  await screen.findByRole('img', { name: 'back.jpg' })
  await send(next.user)
  await waitFor(async () => expect(await olga.api.dresses.mine()).toHaveLength(2))
  expect(keys[2]).not.toBe(keys[0])
})

test('at most two photos are on their way at once', async ({ person }) => {
  const olga = await person('Olga')
  const server = Promise.withResolvers<string>()
  vi.mocked(uploadImage).mockClear().mockReturnValue(server.promise)
  const { user } = visit('/dresses/add', olga)
  await addPhotos(user, photo('1.jpg'), photo('2.jpg'), photo('3.jpg'))
  expect(uploadImage).toHaveBeenCalledTimes(2)
  server.resolve(await olga.upload())
  await waitFor(() => expect(uploadImage).toHaveBeenCalledTimes(3))
})

test('when listing fails, the reason is told and nothing typed is lost, not even by leaving', async ({
  person,
}) => {
  const olga = await person('Olga')
  uploadAs(olga)
  const keys: (string | undefined)[] = []
  const { user } = visit('/dresses/add', olga, async (op) => {
    if (op.path !== 'dresses.create') return
    keys.push(keyOf(op))
    throw new Error('no server')
  })
  await describeDress(user)
  await addPhotos(user, photo('front.jpg'))
  await screen.findByRole('img', { name: 'front.jpg' })
  await user.click(screen.getByRole('button', { name: 'List my dress' }))

  await screen.findByText('Failed to create listing: Failed to create dress')
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Émeraude 👗 gown')

  // It may have arrived after all: a retry creates no second listing.
  await user.click(screen.getByRole('button', { name: 'List my dress' }))
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])

  visit('/dresses/add', olga)
  await waitFor(() =>
    expect(screen.getAllByLabelText('Brand').at(-1)).toHaveProperty('value', 'Maison Ondine'),
  )
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'front.jpg' })).toHaveLength(2))
})
