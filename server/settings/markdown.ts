import MarkdownIt from 'markdown-it'
import type { Shop } from '../../shared/settings/shop.ts'
import { inHtml } from '../http/in-html.ts'

/** Paragraphs, headings, lists, links, bold and italic; HTML stays text, and no link runs a script. */
const markdown = new MarkdownIt('zero').enable([
  'autolink',
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
const headingId = /(?<! ) *\{#([a-z0-9-]+)\}$/gm

type Named = Pick<Shop, 'name' | 'supportEmail'>

const prepared = (text: string, { supportEmail }: Named) =>
  text.replace(headingId, '').replaceAll('{email}', () => supportEmail)

/** A text as HTML; `{shop}` is the name of the shop, `{email}` its address. */
export const htmlOf = (text: string, shop: Named) =>
  markdown.render(prepared(text, shop)).replaceAll('{shop}', () => inHtml(shop.name))

/** The words of a paragraph or a heading, without marks. */
export const plainOf = (text: string, shop: Named) =>
  markdown
    .parseInline(prepared(text, shop), {})
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
