import { screen, within } from '@testing-library/react'

/** The dialog that opens, or the one of this name. */
export const dialog = async (name?: string | RegExp) =>
  within(await screen.findByRole('dialog', name === undefined ? {} : { name }))

/** The page's title, once it matches. */
export const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })
