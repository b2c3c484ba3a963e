import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

/** Every field that takes a password, by its label. */
const fields = () => screen.findAllByLabelText<HTMLInputElement>(/^(?!Show).*password/i)

test.for([
  ['/login', ['current-password']],
  ['/login?mode=signup', ['new-password']],
  ['/account/password', ['current-password', 'new-password', 'new-password']],
] as const)(
  'on %s passwords are hidden unless asked for, can be pasted and are known to password managers [ASVS 6.2.6, 6.2.7]',
  async ([path, known], { person, visitor }) => {
    const { user } = visit(path, path.startsWith('/account') ? await person('Rita') : visitor)
    const all = await fields()
    expect(all.map(({ autocomplete }) => autocomplete)).toEqual(known)
    const buttons = screen.getAllByRole('button', { name: 'Show password' })
    expect(buttons.length).toBe(all.length)
    for (const [n, field] of all.entries()) {
      expect(field.type).toBe('password')
      await user.click(field)
      await user.paste('from the manager')
      expect(field.value).toBe('from the manager')
      const [button] = buttons.slice(n)
      if (button) await user.click(button)
      expect(field.type).toBe('text')
    }
  },
)
