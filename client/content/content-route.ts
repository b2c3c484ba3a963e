import { breadcrumbs, type jsonLd } from '../head/structured-data.ts'
import { keepServerScripts, pageHead, type HeadMatch } from '../head/head.ts'

interface Content {
  path: string
  name: string
  /** With `{shop}` for its name, as in the description. */
  title?: string
  description: string
  /** Further structured data, beside the breadcrumbs. */
  facts?: ReturnType<typeof jsonLd>[]
}

/** Head and breadcrumbs of a text page. */
export const contentRoute = ({
  path,
  name,
  title = `${name} | {shop}`,
  description,
  facts = [],
}: Content) => ({
  head: ({ match: { context } }: HeadMatch) =>
    pageHead({
      title: title.replaceAll('{shop}', () => context.shop.name),
      description: description.replaceAll('{shop}', () => context.shop.name),
      origin: context.origin,
      path,
    }),
  scripts: import.meta.env.SSR
    ? ({ match: { context } }: HeadMatch) => [
        breadcrumbs(context.origin, ['Home', '/'], [name, path]),
        ...facts,
      ]
    : keepServerScripts,
})
