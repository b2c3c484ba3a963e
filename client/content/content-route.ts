import { breadcrumbs, type jsonLd } from '../head/structured-data.ts'
import { keepServerScripts, pageHead, titled } from '../head/head.ts'

interface Content {
  path: string
  name: string
  title?: string
  description: string
  /** Further structured data, beside the breadcrumbs. */
  facts?: ReturnType<typeof jsonLd>[]
}

interface Match {
  match: { context: { origin: string } }
}

/** Head and breadcrumbs of a text page. */
export const contentRoute = ({ path, name, title = titled(name), description, facts = [] }: Content) => ({
  head: ({ match: { context } }: Match) => pageHead({ title, description, origin: context.origin, path }),
  scripts: import.meta.env.SSR
    ? ({ match: { context } }: Match) => [breadcrumbs(context.origin, ['Home', '/'], [name, path]), ...facts]
    : keepServerScripts,
})
