import { pageHead, titled, type HeadMatch } from '../head/head.ts'

/** The head of a page for letters and their links, with `noindex`. */
export const letterHead =
  (path: string, title: string) =>
  ({ match: { context } }: HeadMatch) =>
    pageHead({
      title: titled(title, context.shop),
      description: 'Letters about your account, and where their links lead.',
      origin: context.origin,
      path,
      robots: 'noindex,follow',
    })
