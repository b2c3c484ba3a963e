import { reason } from '../api/api.ts'
import { NOT_SHOWN } from './unexpected.tsx'

/** As `reason`, for the error page of a route, which is given what went wrong while the page was drawn too. */
export const pageReason = (error: unknown, fallback: string) =>
  error instanceof DOMException || error instanceof TypeError ? NOT_SHOWN : reason(error, fallback)
