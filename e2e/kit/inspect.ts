import { AxeBuilder } from '@axe-core/playwright'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Where `SHOTS=on` leaves a picture of each screen. */
const shots = process.env.SHOTS === 'on' ? join(import.meta.dirname, '../shots') : undefined
/** A fifth of what search engines call good. */
const MAX_SHIFT = 0.02
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A screen as it was found. */
interface Finding {
  /** What is wrong with it, in sentences. */
  faults: string[]
  /** How many elements break a rule of axe. */
  violations: number
  /** How far things have moved by themselves. */
  shift: number
}

/**
 * Looks at a screen. One that does not stand, because it has just taken the place of another, is not asked how far
 * things moved.
 */
export async function inspect(page: Page, name: string, { stands = true } = {}): Promise<Finding> {
  // A list that waits for another is pale, and so is what comes or goes.
  await page.waitForFunction(() => !document.querySelector('[data-changing]'))
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
  // Before the rest: a full-page screenshot lays the page out again in a larger window.
  const { wide, shift, moved } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    shift: Number(document.documentElement.dataset.shift ?? 0),
    moved: document.documentElement.dataset.moved,
  }))
  if (shots) {
    await mkdir(shots, { recursive: true })
    await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
  }
  // Legacy, in words of axe: without a second page for frames of other sites, of which a screen has none. Half the time.
  const { violations, incomplete } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: { type: 'tag', values: rules }, resultTypes: ['violations', 'incomplete'] })
    .analyze()
  const broken = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${name}: ${id} at ${target.join(' ')}`),
  )
  // Words in the very color of their ground break no rule: axe takes them to be hidden on purpose.
  const unseen = incomplete.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'))
      .map(({ target }) => `${name}: ${id} at ${target.join(' ')}, as good as none`),
  )
  const faults = [...broken, ...unseen]
  if (wide > 0) faults.push(`${name}: scrolls ${wide} px sideways`)
  if (stands && shift > MAX_SHIFT) {
    faults.push(`${name}: its layout shifted by ${shift.toFixed(3)}: ${moved}`)
  }
  return { faults, violations: broken.length, shift: stands ? shift : 0 }
}

/** What moved until now is not asked about: one page has just taken the place of another. */
export const forgetShifts = (page: Page) =>
  page.evaluate(async () => {
    // The last layout shift is reported after it was painted.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const { dataset } = document.documentElement
    delete dataset.shift
    delete dataset.moved
  })

/** Adds up how far things moved without anybody having touched anything; to be run before a page loads. */
export const watchShifts = () => {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    })[]) {
      if (entry.hadRecentInput) continue
      const { dataset } = document.documentElement
      dataset.shift = String(Number(dataset.shift ?? 0) + entry.value)
      const things = entry.sources.map(({ node, previousRect, currentRect }) => {
        const { nodeName, className } = node instanceof Element ? node : (node?.parentElement ?? {})
        return `${nodeName}.${className} from ${Math.round(previousRect.top)} to ${Math.round(currentRect.top)}`
      })
      dataset.moved = [dataset.moved, ...things].filter(Boolean).join(', ')
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
