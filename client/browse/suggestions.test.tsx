import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

const search = () => screen.getByRole('combobox', { name: 'Search' })

describe('suggestions', () => {
  test('come while somebody types, and are chosen with the keyboard', async ({ person, visitor }) => {
    const olga = await person('Olga')
    await olga.list({ title: 'Column gown', brand: 'Zircon House' })
    await olga.list({ title: 'Column gown', brand: 'Zircon House' })
    await olga.list({ title: 'Wrap dress', brand: 'Zircon Atelier' })
    const { user, history } = visit('/dress-rental', visitor)
    await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'zirc')
    const list = await screen.findByRole('listbox', { name: 'Suggestions' })
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Zircon House Brand 2 dresses', 'Zircon Atelier Brand 1 dress'])
    screen.getByText('2 suggestions')
    expect([search().getAttribute('aria-expanded'), search().getAttribute('aria-controls')]).toEqual([
      'true',
      list.id,
    ])

    await user.keyboard('{ArrowDown}{ArrowDown}')
    const second = within(list).getByRole('option', { name: /Atelier/ })
    await waitFor(() => expect(search().getAttribute('aria-activedescendant')).toBe(second.id))
    expect(second.getAttribute('aria-selected')).toBe('true')
    // After the last comes the input itself, and before it the last again.
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(search().getAttribute('aria-activedescendant')).toBeNull())
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(history.location.search).toBe('?searchTerm=Zircon+Atelier'))
    expect(search()).toHaveProperty('value', 'Zircon Atelier')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(search())
  })

  test('close with Escape and leave what was typed; typing on asks again', async ({ person, visitor }) => {
    const olga = await person('Olga')
    await olga.list({ brand: 'Larimar' })
    const { user } = visit('/dress-rental', visitor)
    await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'lar')
    await screen.findByRole('listbox')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(search()).toHaveProperty('value', 'lar')
    await user.keyboard('i')
    await screen.findByRole('listbox')
    await user.tab()
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('keep what the arrows stand on when the list of what was typed last comes after them', async ({
    person,
    visitor,
  }) => {
    const olga = await person('Olga')
    await olga.list({ brand: 'Peridot House' })
    await olga.list({ brand: 'Pearl Atelier' })
    const { user } = visit('/dress-rental', visitor)
    await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'pe')
    await screen.findByRole('option', { name: /Peridot/ })
    await user.keyboard('r')
    while (document.querySelector('[aria-selected=true]')?.textContent?.startsWith('Peridot') !== true)
      await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.queryByRole('option', { name: /Pearl/ })).toBeNull())
    const option = screen.getByRole('option', { name: /Peridot/ })
    expect(option.getAttribute('aria-selected')).toBe('true')
    expect(search().getAttribute('aria-activedescendant')).toBe(option.id)
    // Typing moves back to the input.
    await user.keyboard('i')
    await waitFor(() => expect(search().getAttribute('aria-activedescendant')).toBeNull())
  })

  test('offer what many look for in an empty box, by pressing it or with an arrow', async ({
    person,
    visitor,
  }) => {
    await (await person('Olga')).list({ title: 'Velvet column', category: 'formal' })
    const { user, history } = visit('/dress-rental', visitor)
    const box = await screen.findByRole('combobox', { name: 'Search' })
    box.focus()
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.click(box)
    within(await screen.findByRole('listbox', { name: 'Suggestions' })).getByRole('option', {
      name: /Black tie/,
    })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.keyboard('{ArrowDown}')
    await user.click(await screen.findByRole('option', { name: /Velvet/ }))
    await waitFor(() => expect(history.location.search).toBe('?searchTerm=Velvet'))
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('say of a designer whom people ask for that there is none yet', async ({ person, visitor }) => {
    await (
      await person('Olga')
    ).list({ title: 'Floral dress', description: 'A floral dress of linen, light and long.' })
    const { user } = visit('/dress-rental', visitor)
    await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'zim')
    await user.click(await screen.findByRole('option', { name: 'Zimmermann Brand None yet' }))
    await screen.findByText(/^No Zimmermann yet\./)
  })

  test('are never asked for before somebody types, and a failure leaves the search as it is', async ({
    visitor,
  }) => {
    let asked = 0
    const { user, history } = visit('/dress-rental?searchTerm=topaz', visitor, async ({ path }) => {
      if (path !== 'dresses.suggest') return
      asked++
      throw new Error('No suggestions today.')
    })
    await user.click(await screen.findByRole('combobox', { name: 'Search' }))
    expect(asked).toBe(0)
    await user.type(search(), 's')
    await waitFor(() => expect(history.location.search).toBe('?searchTerm=topazs'))
    await waitFor(() => expect(asked).toBe(1))
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
