import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launch, visitor } from './kit/browser.ts'
import { inspect } from './kit/inspect.ts'
import { openShop } from './kit/shop.ts'

test('an empty shop is opened with the code of its log, under its own name, and then led on step by step', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'second-dance-first-run-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  const log = join(folder, 'log')
  const [shop, browser] = await Promise.all([openShop({}, log, { isNew: true }), launch()])
  onTestFinished(async () => {
    await browser.close()
    await shop.stop()
  })
  const code = /code ([A-Z2-9]{5}-[A-Z2-9]{5})/.exec(await readFile(log, 'utf8'))?.[1] ?? ''
  const { page, context, troubles } = await visitor(browser, shop.url, {}, /400 \(Bad Request\)/)

  const faults: string[] = []
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dress-rental', { waitUntil: 'networkidle' })
    expect(new URL(page.url()).pathname).toBe('/start')
    faults.push(...(await inspect(page, `start-${width}`)).faults)
  }
  // By keyboard alone: the first wrong field gets it back, and nothing that was typed is lost.
  await page.getByLabel('Code').focus()
  const fields = [code.toLowerCase(), 'Rosa & Töchter', 'Rosa', 'rosa@gowns.test', 'too easy']
  for (const typed of fields) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.getByLabel('Code').fill('ABCDE-FGHJK')
  await page.keyboard.press('Enter')
  await page.getByText('This is not the code.').waitFor()
  await page.getByLabel('Code').fill(code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { name: 'Before others come' }).waitFor()
  expect(await page.title()).toBe('Administration | Rosa & Töchter')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    faults.push(...(await inspect(page, `admin-${width}`)).faults)
  }

  const step = page.getByRole('listitem').filter({ hasText: 'The shop has a name' })
  await step.getByRole('link').click()
  await page.getByLabel('Support address').fill('hello@gowns.test')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByText('Settings saved').first().waitFor()
  await page.goBack()
  await step.getByText('Done').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'how dresses travel' }).getByText('Done').waitFor()
  const other = await visitor(browser, shop.url)
  await other.page.goto('/start')
  expect([new URL(other.page.url()).pathname, await other.page.title()]).toEqual([
    '/',
    expect.stringContaining('Rosa & Töchter'),
  ])
  await context.close()
  expect({ faults, troubles: [...troubles, ...other.troubles] }).toEqual({ faults: [], troubles: [] })
})
