import { expect, test } from 'vitest'
import { demoShop, eachDevice, goInside, renter, someDress } from './demo-shop.ts'

const { come } = demoShop('motion')

/** Records in every frame what is animated noticeably long; to be run before a page loads. */
const watchMotion = () => {
  const seen = new Set<string>()
  Object.assign(window, { seenMoving: seen })
  const lookAgain = () => {
    for (const animation of document.getAnimations()) {
      const { activeDuration = 0 } = animation.effect?.getComputedTiming() ?? {}
      if (Number(activeDuration) <= 10) continue
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
      seen.add(`${target?.tagName} ${target?.className}: ${activeDuration} ms`)
    }
    requestAnimationFrame(lookAgain)
  }
  requestAnimationFrame(lookAgain)
}

test.each(eachDevice)('on a %s nothing moves for somebody who asked for less motion', async (device) => {
  const { page, context, troubles } = await come(device, {
    email: renter,
    options: { reducedMotion: 'reduce' },
  })
  await context.addInitScript(watchMotion)
  const moved: string[] = []
  const collect = async (when: string) => {
    const seen = await page.evaluate(() => [...((Reflect.get(window, 'seenMoving') ?? []) as Set<string>)])
    moved.push(...seen.map((what) => `${when}: ${what}`))
  }

  for (const path of ['/', '/faq', '/login', '/dress-rental', '/dashboard', '/dresses/add', someDress]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.locator('main a, main button').filter({ visible: true }).first().hover()
    await collect(path)
  }

  await page.goto('/dress-rental', { waitUntil: 'networkidle' })
  await page.locator('article').first().hover()
  const heart = page.getByRole('button', { name: /^Save / }).first()
  const name = (await heart.getAttribute('aria-label')) ?? ''
  await heart.click()
  const saved = page.getByRole('button', { name: name.replace('Save', 'Remove') }).first()
  await saved.waitFor()
  await page.locator('button[aria-pressed=true]:not([aria-disabled=true])').first().click()
  await heart.waitFor()
  await collect('a heart')

  await goInside(page, '/faq')
  await page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' }).waitFor()
  await page.locator('summary, main button').first().click()
  await collect('a question')

  await goInside(page, someDress)
  await page.getByRole('button', { name: 'Next photo' }).click()
  await page.getByRole('button', { name: 'Rent', exact: true }).filter({ visible: true }).click()
  await page.getByRole('dialog').waitFor()
  await page.getByRole('button', { name: 'Next months' }).last().click()
  await collect('a dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await collect('a dialog that closes')

  await goInside(page, '/dashboard')
  await page.getByRole('tab', { name: 'My Listings' }).click()
  await page.getByText('Start Building Your Collection').waitFor()
  await collect('a tab')

  expect([...new Set(moved), ...troubles]).toEqual([])
  await context.close()
})
