import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../testing/over-http.tsx'
import { visit } from '../testing/visit.tsx'

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('what was typed stays while another admin saves, and is then saved beside it', async ({ person }) => {
  const [ada, ben] = [await person('Ada', { role: 'admin' }), await person('Ben', { role: 'admin' })]
  const { version } = await ada.api.settings.read()
  const { user } = visit('/admin/settings', ada)
  const tagline = await screen.findByLabelText('Tagline')
  await user.clear(tagline)
  await user.type(tagline, 'Gowns of Aachen.')
  await ben.api.settings.change({ version, values: { name: 'Rosa & Co' } })

  const save = screen.getByRole('button', { name: 'Save Settings' })
  await user.click(save)
  const told = await screen.findByText(/Somebody has changed the settings meanwhile/)
  expect(told.closest('form > *')?.nextElementSibling).toBe(save)
  await screen.findByText(/Rosa & Co/)
  expect([valueOf('Name'), valueOf('Tagline')]).toEqual(['Rosa & Co', 'Gowns of Aachen.'])
  await user.click(save)
  await screen.findByText('Settings saved')
  await screen.findByText('Gowns of Aachen.', { selector: 'bdi' })
  expect(document.activeElement).toBe(save)
  expect((await ben.api.settings.read()).values).toMatchObject({
    name: 'Rosa & Co',
    tagline: 'Gowns of Aachen.',
  })

  await user.click(save)
  await screen.findByText('Nothing was changed')
})

test('a number that is none is told, and gets the keyboard', async ({ person }) => {
  const { user } = visit('/admin/settings', await person('Ada', { role: 'admin' }))
  const days = await screen.findByLabelText('Days of rest after a rental')
  for (const wrong of ['1e1', '-1', 'two']) {
    await user.clear(days)
    await user.type(days, wrong)
    await user.click(screen.getByRole('button', { name: 'Save Settings' }))
    await screen.findByText('Days must be a whole number from 0 to 30.')
    expect(document.activeElement).toBe(days)
  }
})

test('a link that leads nowhere is told, and gets the keyboard', async ({ person }) => {
  const { user } = visit('/admin/settings', await person('Ada', { role: 'admin' }))
  const links = await screen.findByLabelText('Links in the footer')
  for (const wrong of ['Photos http://rosa.test', 'Photos javascript:alert(1)', 'Photos //rosa.test']) {
    fireEvent.change(links, { target: { value: wrong } })
    await user.click(screen.getByRole('button', { name: 'Save Settings' }))
    await screen.findByText(/Each line is a name/)
    expect(document.activeElement).toBe(links)
  }
})

test('a text is previewed as its page will show it, and a switch is told in words', async ({ person }) => {
  const { user } = visit('/admin/settings', await person('Ada', { role: 'admin' }))
  const about = await screen.findByLabelText('About Us')
  fireEvent.change(about, { target: { value: '# We **lend**\n\nAt {shop}, <b>really</b>.' } })
  const preview = screen.getByRole('button', { name: /^Preview.*About Us/ })
  await user.click(preview)
  await screen.findByText('At Second Dance, <b>really</b>.')
  await user.click(preview)
  expect(preview.getAttribute('aria-expanded')).toBe('false')
  fireEvent.change(about, { target: { value: '' } })
  await user.click(screen.getByLabelText('Every dress comes with a prepaid return label'))
  await user.click(screen.getByRole('button', { name: 'Save Settings' }))
  await screen.findByText('Settings saved')
  const change = await screen.findByText('off', { selector: 'bdi' })
  expect(change.parentElement?.textContent).toContain('on → off')
  await waitFor(() => expect(about).toHaveProperty('value', expect.stringContaining('Owners decide')))

  for (const label of ['About Us', 'FAQ'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'ü'.repeat(19_000) } })
  await user.click(screen.getByRole('button', { name: 'Save Settings' }))
  await screen.findByText(/too long to be saved together/)
})
