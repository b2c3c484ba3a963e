import { apiErrorOf } from '../../api/api-error.ts'

/** Shown when the link arrived without its token. */
export const NOT_WHOLE =
  'This link is not whole. Please open it from your letter once more, or copy all of it.'

/** The error of a link's action: the server's words or `fallback`, and whether the link is used up. */
export function linkProblem(error: unknown, fallback: string) {
  const { words, status } = apiErrorOf(error)
  // Other refusals, such as a weak password, are not about the link.
  const isOver = status === 400 && (words?.startsWith('This link') ?? false)
  return { words: words ?? fallback, isOver }
}
