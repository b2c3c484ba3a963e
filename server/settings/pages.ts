import { pageNames, type PageName } from '../../shared/settings/page-schema.ts'
import { provided } from '../../shared/settings/provided.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { Shop } from '../../shared/settings/shop.ts'
import { htmlOf, idOf, plainOf } from './markdown.ts'
import { untouchedOf } from './untouched.ts'

interface Page {
  /** In breadcrumbs, and in the title unless there is one. */
  name: string
  /** `{shop}` is the shop's name, in these and in the texts. */
  title?: string
  /** Of the untouched text; another is described by its first paragraph. */
  description?: string
  /** Its headings are questions. */
  asks?: true
  /** Its first paragraph is one like the others. */
  isPlain?: true
}

const pages: Record<PageName, Page> = {
  faq: {
    name: 'FAQ',
    title: 'FAQ - {shop} | Dress Rental Questions Answered',
    description:
      'How renting a designer dress works: cost, fit, booking ahead, sizes, returns and cleaning, in short answers.',
    asks: true,
  },
  howItWorks: {
    name: 'How It Works',
    description:
      'Browse, book, wear, return: how to rent a designer dress for four days, and how to lend your own.',
  },
  shipping: {
    name: 'Shipping and Returns',
    description:
      'Your dress is with you the day before your event, {post|posted{meet| or }}{meet|handed over}; it goes back the day after{labels| with a prepaid label}{cleaning|, and needs no dry cleaning}.',
  },
  about: { name: 'About Us' },
  contact: {
    name: 'Contact',
    description: 'How to reach {shop}: questions about a rental, a listing or your account.',
  },
  careers: {
    name: 'Careers',
    description: 'Working at {shop}: there are no open positions right now, and how to say hello anyway.',
  },
  terms: { name: 'Terms', isPlain: true },
  privacy: { name: 'Privacy', isPlain: true },
  imprint: { name: 'Imprint', isPlain: true },
  cookies: { name: 'Cookies', isPlain: true },
}

/** The pages of the shop's own texts; one without a text is none. */
export function pagesOf(settings: Settings, shop: Shop): Partial<Record<PageName, ShownPage>> {
  const untouched = untouchedOf(settings)
  const shown = pageNames.flatMap((name) => {
    const { description, ...page } = pages[name]
    const isOwn = settings[name] !== untouched[name]
    return settings[name]
      ? [[name, pageOf(settings[name], isOwn ? page : { ...page, description }, shop)]]
      : []
  })
  return Object.fromEntries(shown)
}

/** A page of the shop's own text; the first heading and the paragraph under it are apart. */
export type ShownPage = ReturnType<typeof pageOf>

function pageOf(
  text: string,
  { name, title = `${name} | {shop}`, description, asks, isPlain }: Page,
  shop: Shop,
) {
  const [[opening = '', ...first] = [], ...others] = asks
    ? text.split(/^-{3,}$/m).map((list) => list.split(/^## +/m))
    : [[text]]
  const { heading = name, lead = '', body } = beginningOf(opening)
  const named = (words: string) => words.replace('{shop}', () => shop.name)
  return {
    name,
    /** Of the tab. */
    title: named(title),
    description: description ? named(provided(description, shop)) : plainOf(lead || name, shop),
    heading: plainOf(heading, shop),
    lead: isPlain ? '' : plainOf(lead, shop),
    /** Before any questions. */
    html: htmlOf(isPlain ? `${lead}\n\n${body}` : body, shop),
    /** In lists, between which the text has a line of ---. */
    questions: [first, ...others.map((list) => list.slice(1))]
      .filter((list) => list.length > 0)
      .map((list) => list.map((section) => questionOf(section, shop))),
  }
}

/** A heading of the first rank, and the paragraph under it. */
function beginningOf(text: string) {
  const [, heading, body = text] = /^# +(.+)([^]*)$/.exec(text.trim()) ?? []
  const [, lead, rest = body] =
    (heading && /^\s*(?!(?:[#*-]|\d+\.) )(\S(?:.|\n(?!\n))*)([^]*)$/.exec(body)) || []
  return { heading, lead, body: rest }
}

function questionOf(section: string, shop: Shop) {
  const [heading = '', ...answer] = section.split('\n')
  return { id: idOf(heading), question: plainOf(heading, shop), html: htmlOf(answer.join('\n'), shop) }
}
