import MarkdownIt from 'markdown-it'
import { inHtml } from '../http/in-html.ts'

/** Paragraphs, headings, lists, links, bold and italic; HTML stays text, and no link runs a script. */
const markdown = new MarkdownIt('zero').enable([
  'emphasis',
  'entity',
  'escape',
  'heading',
  'hr',
  'link',
  'list',
  'newline',
])

/** At the end of a heading: the id under which it can be linked. */
const headingId = / *\{#([a-z0-9-]+)\}$/gm

/** A text as HTML; `{shop}` is the name of the shop. */
export const htmlOf = (text: string, shop: { name: string }) =>
  markdown.render(text.replace(headingId, '')).replaceAll('{shop}', () => inHtml(shop.name))

/** The words of a paragraph or a heading, without marks. */
export const plainOf = (text: string, shop: { name: string }) =>
  markdown
    .parseInline(text.replace(headingId, ''), {})
    .flatMap(({ children }) => children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('')
    .replaceAll('{shop}', () => shop.name)

/** The id of a heading: its own, or its words. */
export const idOf = (heading: string) =>
  [...heading.matchAll(headingId)][0]?.[1] ??
  heading
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join('-') ??
  ''
