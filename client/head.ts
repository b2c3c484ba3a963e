import { brand } from '../shared/brand.ts'

interface Page {
  /** As the tab shows it; the brand is not added, for some titles carry it in their middle. */
  title: string
  description: string
  /** PUBLIC_URL; every address in the head is absolute. */
  origin: string
  /** The one address of this page, without tracking or default parameters. */
  path: string
  /** Unset for pages that search engines may show. */
  robots?: 'noindex' | 'noindex,follow'
  image?: { url: string; alt: string; width?: number; height?: number }
  type?: 'website' | 'product'
}

/** What a page says about itself to search engines, previews and the browser's tab. */
export function pageHead({ title, description, origin, path, robots, image, type = 'website' }: Page) {
  const url = origin + path
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(robots ? [{ name: 'robots', content: robots }] : []),
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:type', content: type },
      { property: 'og:url', content: url },
      { property: 'og:site_name', content: brand.name },
      { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
      ...(image ? imageMeta(image, origin) : []),
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}

function imageMeta({ url, alt, width, height }: NonNullable<Page['image']>, origin: string) {
  return [
    { property: 'og:image', content: new URL(url, origin).href },
    { property: 'og:image:alt', content: alt },
    ...(width && height
      ? [
          { property: 'og:image:width', content: String(width) },
          { property: 'og:image:height', content: String(height) },
        ]
      : []),
  ]
}

/** `Sign In | Second Dance` */
export const titled = (title: string) => `${title} | ${brand.name}`

/**
 * Facts about a page for machines, for a route's `scripts`. User-written text cannot end the script:
 * `<` is written in a form that HTML does not see.
 */
export const jsonLd = (thing: object) => ({
  type: 'application/ld+json',
  children: JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c'),
})

/** The trail above a page's title: each step's name and path. */
export const breadcrumbs = (origin: string, ...steps: [name: string, path: string][]) =>
  jsonLd({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  })

/** For a record that is not there; the page itself is the route's not-found component. */
export const notFoundHead = {
  meta: [{ title: titled('Page Not Found') }, { name: 'robots', content: 'noindex' }],
}
