import { screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'
import type * as photos from './photos/photos.ts'

let isBroken = true

// No input breaks the form, so a part of it is mocked to throw.
vi.mock('./photos/photos.ts', async (original) => {
  const { usePhotos, ...others } = await original<typeof photos>()
  return {
    ...others,
    usePhotos: (...given: Parameters<typeof usePhotos>) => {
      if (isBroken) throw new Error('broken')
      return usePhotos(...given)
    },
  }
})

test('a form that cannot be shown says so, and leaves the page and its tips', async ({ person }) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = visit('/dresses/add', await person('Olga'))
  await screen.findByRole('heading', { name: 'The form could not be shown' })
  screen.getByText('Please try again in a moment.')
  screen.getByRole('heading', { level: 1, name: 'List your dress for rent' })
  screen.getByRole('heading', { level: 3, name: 'Pricing' })

  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByLabelText('Title')
  expect(screen.queryByRole('alert')).toBeNull()
  log.mockRestore()
})
