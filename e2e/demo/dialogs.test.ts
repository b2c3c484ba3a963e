import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatDayOfYear } from '../../shared/day.ts'
import { post } from '../kit/api.ts'
import { demoShop, eachDevice, lender } from './demo-shop.ts'
import { dialogs, eventDialogs, from, to } from './every-dialog.ts'

const { come, look } = demoShop('dialogs')

const holdsKeyboard = (dialog: Locator) =>
  dialog.evaluate((element) => element.contains(document.activeElement))

describe.each(eachDevice)('on a %s', (device) => {
  test.each([...dialogs, ...eventDialogs])(
    'the dialog "$name" is as it should be, and gives the keyboard back',
    async ({ name, email = lender, path, prepare, button, title, inside }) => {
      const who = await come(device, { email })
      const { page, troubles, context } = who
      await page.goto(path, { waitUntil: 'networkidle' })
      await prepare?.(who)
      const opener = page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first()
      await opener.click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      // The keyboard starts at something to do, not at the way out.
      await dialog.locator(':focus:not([aria-label=Close])').waitFor()
      await inside?.(dialog, page)
      // Until it has faded in: half transparent text has half its contrast.
      await page.waitForFunction(() => {
        const shown = document.querySelector('[role=dialog]')
        return shown && getComputedStyle(shown).opacity === '1'
      })
      const faults = await look(page, `${device}-dialog-${name}`)

      for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
        await page.keyboard.press(key)
        if (!(await holdsKeyboard(dialog))) faults.push(`${name}: ${key} leads out of it`)
      }
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      const isBack = await opener.evaluate((element) => element === document.activeElement)
      if (!isBack) faults.push(`${name}: the keyboard did not return to its button`)
      expect([...faults, ...troubles]).toEqual([])
      await context.close()
    },
  )

  test('blocked days are given back from the list, and the keyboard stays in the dialog', async () => {
    const margaux = await come(device, { email: lender })
    const { page, context, troubles } = margaux
    const [, listing] = await (await context.request.get('/_api/dresses/my-listings')).json()
    await post(margaux, 'rental/block-dates', {
      data: { dressId: listing.id, startDate: from, endDate: to },
    })
    await page.goto('/dashboard?tab=owner', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Block Dates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Block Dates' })
    await dialog.getByLabel('Dress').selectOption(String(listing.id))
    const days = `${formatDayOfYear(from)} – ${formatDayOfYear(to)}`
    await dialog.getByRole('button', { name: `Remove ${days}` }).press('Enter')
    await dialog.getByText(days).waitFor({ state: 'detached' })
    expect(await holdsKeyboard(dialog)).toBe(true)
    expect(troubles).toEqual([])
    await context.close()
  })
})
