import type { Page } from 'playwright-core'
import type { Visitor } from './browser.ts'

/**
 * Does to a page what a browser does that translates it: each text node gives way to a `<font>` with the same words, and
 * so does each that comes later. Half of them are moved into it, as some translators do.
 */
export const translate = (page: Page) =>
  page.evaluate(() => {
    let count = 0
    const wrap = (text: Text) => {
      const parent = text.parentElement
      if (!parent || !text.data.trim() || parent.closest('font, script, style, title, textarea, svg')) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      outer.append(inner)
      text.replaceWith(outer)
      inner.append(count++ % 2 ? text : document.createTextNode(text.data))
    }
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node)
      for (const text of root instanceof Text ? [root] : texts) if (text instanceof Text) wrap(text)
    }
    wrapAll(document.body)
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) wrapAll(node)
    }).observe(document.body, { childList: true, subtree: true })
    document.documentElement.classList.add('translated-ltr')
  })

/** Opens a page and has it translated. */
export async function openTranslated({ page, troubles }: Visitor, path: string) {
  troubles.length = 0
  await page.goto(path, { waitUntil: 'networkidle' })
  const borne = page.waitForResponse(/\/assets\/translated-page-.*\.js/)
  await translate(page)
  await (await borne).finished()
}
