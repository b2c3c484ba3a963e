import { pageHead, titled } from '../head/head.ts'

interface Match {
  match: { context: { origin: string } }
}

/** The head of a page for letters and their links, with `noindex`. */
export const letterHead =
  (path: string, title: string) =>
  ({ match: { context } }: Match) =>
    pageHead({
      title: titled(title),
      description: 'Letters about your account, and where their links lead.',
      origin: context.origin,
      path,
      robots: 'noindex,follow',
    })
