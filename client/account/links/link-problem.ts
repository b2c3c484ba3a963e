import { apiErrorOf } from '../../api/api-error.ts'

/** What is said of a link that lost its secret on the way. */
export const NOT_WHOLE =
  'This link is not whole. Please open it from your letter once more, or copy all of it.'

/** Why the button behind a link did nothing, in the server's words, and whether it will not do any more. */
export function linkProblem(error: unknown, fallback: string) {
  const { words, status } = apiErrorOf(error)
  // What else is refused, such as a weak password, is not about the link.
  const isOver = status === 400 && (words?.startsWith('This link') ?? false)
  return { words: words ?? fallback, isOver }
}
