import MarkdownIt from 'markdown-it'

/** Paragraphs, headings, lists, links, bold and italic; HTML stays text, and no link runs a script. */
const markdown = new MarkdownIt('zero').enable([
  'escape',
  'emphasis',
  'entity',
  'heading',
  'lheading',
  'link',
  'list',
  'newline',
])

/** A text of the shop as HTML. */
export const htmlOf = (text: string) => markdown.render(text)
