import type { Page } from 'playwright-core'

/** Fills in the form of a listing, but for its photographs. */
export async function describeDress(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Heavy duchess satin with a corset bodice, worn twice.')
  await page.getByLabel('Brand').fill('Maison Rose')
  await page.getByLabel('Color', { exact: true }).fill('Bordeaux')
  await page.getByLabel('Category').selectOption('formal')
  await page.getByLabel('Size', { exact: true }).selectOption('8')
  await page.getByLabel('Price per day').fill('48')
  await page.getByLabel('Location').fill('Brooklyn, NY')
}
