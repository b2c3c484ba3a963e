import { untouchedShop, type Shop } from '../../shared/settings/shop.ts'

interface Page {
  /** As in the tab, with the shop's name, which some have in the middle. */
  title: string
  description: string
  /** PUBLIC_URL, for absolute addresses. */
  origin: string
  /** The canonical path, without tracking or default parameters. */
  path: string
  /** Unset for indexed pages. */
  robots?: 'noindex' | 'noindex,follow'
}

const meta = (name: string, content: string) => ({ name, content })

/** Open Graph tags use another attribute than `name`. */
export const property = (property: string, content: string) => ({ property, content })

/** The preview image: an address on our origin, of a JPEG of 1200 by 630 pixels. */
export const preview = (url: string, alt: string) => [
  property('og:image', url),
  property('og:image:alt', alt),
  meta('twitter:image', url),
]

/** The default meta tags of every page (docs/product.md#heads). */
export const siteMeta = (origin: string, { name, tagline, paper = '#fbf8f4' }: Shop) => [
  { charSet: 'utf-8' },
  meta('viewport', 'width=device-width, initial-scale=1'),
  meta('theme-color', paper),
  meta('robots', 'index,follow,max-image-preview:large'),
  meta('twitter:card', 'summary_large_image'),
  property('og:site_name', name),
  property('og:type', 'website'),
  property('og:image:width', '1200'),
  property('og:image:height', '630'),
  // The name and the tagline are part of the picture.
  ...(name === untouchedShop.name && tagline === untouchedShop.tagline
    ? preview(`${origin}/og.jpg`, `${name}: ${tagline}`)
    : []),
  { title: name },
]

/** A page's meta tags for search engines, previews and the browser's tab. */
export function pageHead({ title, description, origin, path, robots }: Page) {
  const url = origin + path
  return {
    meta: [
      { title },
      meta('description', description),
      ...(robots ? [meta('robots', robots)] : []),
      property('og:title', title),
      property('og:description', description),
      property('og:url', url),
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}

/** `Sign In | Second Dance` */
export const titled = (title: string, { name }: Shop) => `${title} | ${name}`

/** What a route's head is made with. */
export interface HeadMatch {
  match: { context: { origin: string; shop: Shop } }
}

/** The head of a page that is for its reader alone; a page of admins denies access to others. */
export const titleHead =
  (title: string) =>
  ({ match: { context } }: { match: { context: { isAdmin?: boolean; shop: Shop } } }) =>
    context.isAdmin === false ? {} : { meta: [{ title: titled(title, context.shop) }] }

/** The head of a missing record; the page itself is the route's not-found component. */
export function notFoundHead(shop: Shop) {
  const title = titled('Page Not Found', shop)
  return { meta: [{ title }, meta('robots', 'noindex'), property('og:title', title)] }
}

let isAsServed = true

/**
 * The browser's `scripts` of a route: keeps the structured data that the server wrote (structured-data.ts) as
 * long as its page. After client-side navigation none is written.
 */
export function keepServerScripts() {
  const written = isAsServed ? [...document.scripts].filter(({ type }) => type === 'application/ld+json') : []
  isAsServed = false
  return written.map(({ type, text }) => ({ type, children: text }))
}
