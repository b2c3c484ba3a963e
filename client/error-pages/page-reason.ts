import { reason } from '../api/api.ts'
import { NOT_SHOWN } from './unexpected.tsx'

/** As `reason`, for a route's error page, which also gets rendering errors. */
export const pageReason = (error: unknown, fallback: string) =>
  error instanceof DOMException || error instanceof TypeError ? NOT_SHOWN : reason(error, fallback)
