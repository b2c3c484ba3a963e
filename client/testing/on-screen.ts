import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** The dialog that opens, or the one of this name. */
export const dialog = async (name?: string | RegExp) =>
  within(await screen.findByRole('dialog', name === undefined ? {} : { name }))

/** The booking dialog, which asks for the day of an event first, with its calendar of days. */
export async function daysDialog({ click }: Pick<UserEvent, 'click'>) {
  const form = await dialog()
  await click(form.getByRole('button', { name: 'Other days' }))
  return form
}

/** The page's title, once it matches. */
export const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })
