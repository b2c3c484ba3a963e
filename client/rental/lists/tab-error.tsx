import { reason } from '../../api/api.ts'
import { Failed } from '../../ui/feedback/states.tsx'

interface TabErrorProps {
  error: unknown
  /** For errors without the server's words. */
  fallback: string
  retry: () => void
}

/** A tab that failed to load, why, and a button to retry. */
export const TabError = ({ error, fallback, retry }: TabErrorProps) => (
  <Failed retry={retry}>Error: {reason(error, fallback)}</Failed>
)
