import type { Locator, Page } from 'playwright-core'

/** Opens a page and waits until it answers: keys that are pressed before are the browser's alone. */
export async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main button') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

/** Presses of Tab within which the main action of any page is reached. */
const MAX_TABS = 80

/**
 * Presses Tab until the wanted control has the keyboard, or Shift+Tab where it stands `before`. Throws when it does
 * not come, and when anything on the way takes the keyboard out of sight or does not show that it has it.
 */
export async function tabTo(page: Page, wanted: Locator, { before = false } = {}) {
  const stops: string[] = []
  while (stops.length < MAX_TABS) {
    await page.keyboard.press(before ? 'Shift+Tab' : 'Tab')
    const { name, fault } = await page.evaluate(theFocus)
    if (fault) throw new Error(`The keyboard is at ${name}, ${fault}.`)
    if (await wanted.and(page.locator(':focus')).count()) return
    stops.push(name)
  }
  throw new Error(`${MAX_TABS} times Tab did not lead to ${wanted}, but to ${stops.join(', ')}.`)
}

/** What has the keyboard, and what is wrong with the way it shows; runs in the page. */
async function theFocus(): Promise<{ name: string; fault?: string }> {
  const focused = document.activeElement
  // Between the last stop and the first is the browser's own window.
  if (!(focused instanceof HTMLElement) || focused === document.body) return { name: 'nothing' }
  const words = focused.ariaLabel ?? focused.textContent.trim().slice(0, 40)
  const name = `${focused.tagName.toLowerCase()} "${words || focused.id}"`

  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const isInSight = left < innerWidth && right > 0 && top < innerHeight && bottom > 0
  if (!isInSight || right - left < 1 || bottom - top < 1) return { name, fault: 'out of sight' }

  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  const there = document.elementFromPoint(x, y)
  const isOnTop =
    there && (focused.contains(there) || there.contains(focused) || there.closest('label')?.contains(focused))
  if (!isOnTop) return { name, fault: `but ${there?.outerHTML.slice(0, 120)} lies over it` }

  // The browser's own button in a date field, which has its own focus mark.
  if (!focused.matches(':focus')) return { name }

  await Promise.allSettled(focused.getAnimations().map(({ finished }) => finished)) // of its border's colour
  // An outline of its own or around the card that it is the link of; a field's border changes its colour instead.
  const bordeaux = 'rgb(110, 31, 53)'
  const around = [focused, focused.parentElement, focused.closest('article'), focused.closest('label')]
  const isShown = around.some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)')
  })
  const isField = focused.matches('input, textarea, select')
  const { borderTopColor, borderBottomColor } = getComputedStyle(focused)
  if (!isShown && !(isField && [borderTopColor, borderBottomColor].includes(bordeaux)))
    return { name, fault: 'but does not show it' }
  return { name }
}
