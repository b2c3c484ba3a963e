import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, vi } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'
import { uploadImage } from '../uploads/upload.ts'

// The one call that is not a procedure; upload.test.tsx makes it over HTTP.
vi.mock('../uploads/upload.ts', async (original) => ({
  ...(await original<object>()),
  uploadImage: vi.fn<typeof uploadImage>(),
}))

afterEach(() => localStorage.clear())

const photo = (name: string, type = 'image/jpeg') => new File(['photo'], name, { type })

async function fill(user: UserEvent, label: string, text: string) {
  await user.click(await screen.findByLabelText(label))
  await user.paste(text)
}

test('the guided page gives its tips and says what is usual', async ({ person }) => {
  visit('/dresses/add', await person('Olga'))
  await screen.findByRole('heading', { level: 1, name: 'List your dress for rent' })
  for (const name of ['Photos', 'Details', 'Pricing']) screen.getByRole('heading', { level: 3, name })
  screen.getByText('The first photo is the cover everybody sees.')
  screen.getByText('Ask 10 to 15 percent of the retail price per day.')
  screen.getByText('10 to 15 percent of the retail price is usual.')
  screen.getByText(/At least one, up to 5: JPEG, PNG, WebP or GIF, 5 MB each\./)
  expect(screen.getByLabelText('Category')).toHaveProperty('value', 'wedding_guest')
  expect(screen.getByLabelText('Size')).toHaveProperty('value', 'M')
  expect(screen.getByLabelText('Price per day')).toHaveProperty('value', '0')
})

test('the second page lists a dress too, with words of its own', async ({ person }) => {
  const olga = await person('Olga')
  vi.mocked(uploadImage).mockImplementation(() => olga.upload())
  const server = Promise.withResolvers<void>()
  const { user, router } = visit('/dresses/new', olga, async ({ path }) => {
    if (path === 'dresses.create') await server.promise
  })
  await fill(user, 'Title', 'Second-page gown')
  await fill(user, 'Description', 'Silk, cut on the bias, worn once.')
  await fill(user, 'Brand', 'Maison Ondine')
  await fill(user, 'Color', 'emerald')
  await fill(user, 'Price per day', '48')
  await fill(user, 'Location', 'Brooklyn, NY')
  await user.upload(screen.getByLabelText('Photos'), photo('front.jpg'))
  await screen.findByRole('img', { name: 'front.jpg' })
  screen.getByText('Cover')
  await user.click(screen.getByRole('button', { name: 'Create Listing' }))
  await screen.findByRole('button', { name: 'Creating...' })
  server.resolve()
  await screen.findByText('Dress listing created successfully!')
  const [listed] = await olga.api.dresses.mine()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/dresses/${listed?.slug}`))
})

test('a file of another type is refused by name', async ({ person }) => {
  visit('/dresses/add', await person('Olga'))
  // Past the file dialog's filter, as by dropping.
  const files = [photo('care.pdf', 'application/pdf')]
  fireEvent.change(await screen.findByLabelText('Photos'), { target: { files } })
  await screen.findByText('File type for "care.pdf" is not supported.')
})

test('a photo on its way shows how far it has got, and can be taken back', async ({ person }) => {
  const started = Promise.withResolvers<Parameters<typeof uploadImage>[0]>()
  vi.mocked(uploadImage).mockImplementation((upload) => {
    started.resolve(upload)
    return new Promise(() => {})
  })
  const { user } = visit('/dresses/add', await person('Olga'))
  await user.upload(await screen.findByLabelText('Photos'), photo('slow.jpg'))
  const { onProgress, signal } = await started.promise
  const bar = await screen.findByRole('progressbar', { name: 'Uploading slow.jpg' })
  onProgress(0.4)
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
  await user.click(screen.getByRole('button', { name: 'Remove slow.jpg' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(signal.aborted).toBe(true)
})

test('a form to edit holds its place while the dress is loading', async ({ person }) => {
  const olga = await person('Olga')
  const { id, title } = await olga.list()
  const server = Promise.withResolvers<void>()
  const { router } = visit('/faq', olga, async ({ path }) => {
    if (path === 'dresses.byId') await server.promise
  })
  await screen.findByText('Olga')
  const arrival = router.navigate({ to: '/dresses/edit/$id', params: { id: String(id) } })
  await screen.findByRole('heading', { name: 'Loading dress' })
  server.resolve()
  await arrival
  const heading = await screen.findByRole('heading', { level: 1, name: 'Edit Your Listing' })
  within(heading.parentElement ?? document.body).getByText(title)
  screen.getByRole('button', { name: 'Save Changes' })
})

test('a street typed as the place of a dress is asked about, and may stay', async ({ person }) => {
  const olga = await person('Olga')
  const { id } = await olga.list()
  const { user } = visit(`/dresses/edit/${id}`, olga)
  const place = await screen.findByLabelText('Location')
  expect(screen.queryByText(/street address/)).toBeNull()
  await user.clear(place)
  await fill(user, 'Location', '12 Main Street, Queens, NY')
  screen.getByText('This looks like a street address; everybody sees it. Only the city?')
  await user.click(screen.getByRole('button', { name: 'Only Queens, NY' }))
  expect(place).toHaveProperty('value', 'Queens, NY')
  expect(document.activeElement).toBe(place)
  expect(screen.queryByText(/street address/)).toBeNull()

  await user.clear(place)
  await fill(user, 'Location', '12 Main Street, Queens, NY')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Listing updated successfully!')
  expect((await olga.api.dresses.byId({ id })).location).toBe('12 Main Street, Queens, NY')
})
