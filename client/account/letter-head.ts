import { pageHead, titled } from '../head/head.ts'

interface Match {
  match: { context: { origin: string } }
}

/** The head of a page that a letter's link leads to, or that has one sent: nobody looks for it in a search engine. */
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
