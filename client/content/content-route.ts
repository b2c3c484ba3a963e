import { breadcrumbs, pageHead, titled } from '../head.ts'

interface Content {
  path: string
  name: string
  title?: string
  description: string
}

interface Match {
  match: { context: { origin: string } }
}

/** Head and trail of a page that only has something to read. */
export const contentRoute = ({ path, name, title = titled(name), description }: Content) => ({
  head: ({ match: { context } }: Match) => pageHead({ title, description, origin: context.origin, path }),
  scripts: ({ match: { context } }: Match) => [breadcrumbs(context.origin, ['Home', '/'], [name, path])],
})
