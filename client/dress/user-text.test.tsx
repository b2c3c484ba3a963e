import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

const dirOf = (element: HTMLElement) => element.closest('[dir="auto"], bdi')

test('what people write stands in the direction of its own letters', async ({ person, visitor }) => {
  const olga = await person('ليلى')
  const words = { title: 'فستان سهرة طويل', brand: 'دار الأزياء', description: 'فستان حرير، ارتدي مرة واحدة.' }
  const { slug } = await olga.list(words)
  visit(`/dresses/${slug}`, visitor)
  expect(dirOf(await screen.findByRole('heading', { level: 1, name: words.title }))).not.toBeNull()
  for (const text of [...screen.getAllByText(words.brand), screen.getByText(words.description)])
    expect(dirOf(text)).not.toBeNull()
  expect(dirOf(screen.getByText('ليلى'))).not.toBeNull()
})

test('a card’s title and house, too', async ({ person, visitor }) => {
  await (await person('Olga')).list({ title: 'فستان قصير', brand: 'دار' })
  visit('/dress-rental', visitor)
  expect(dirOf(await screen.findByRole('link', { name: 'فستان قصير' }))).not.toBeNull()
  for (const brand of screen.getAllByText('دار')) expect(dirOf(brand)).not.toBeNull()
})

test('a listing’s fields say which words a phone begins with a capital', async ({ person }) => {
  visit('/dresses/add', await person('Olga'))
  expect((await screen.findByLabelText('Title')).getAttribute('autocapitalize')).toBe('words')
  expect(screen.getByLabelText('Location').getAttribute('autocapitalize')).toBe('words')
})

test('the search box says what its key does', async ({ visitor }) => {
  visit('/dress-rental', visitor)
  expect((await screen.findByRole('combobox', { name: 'Search' })).getAttribute('enterkeyhint')).toBe(
    'search',
  )
})
