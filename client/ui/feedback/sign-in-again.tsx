import { createContext, use, type ReactNode } from 'react'

interface RecoveryProps {
  /** When the way out is taken, for what has to go away then. */
  onTaken?: () => void
}

/** The application's way out of trouble that is not one problem's own; nothing while there is no such trouble. */
export const RecoveryContext = createContext<((props: RecoveryProps) => ReactNode) | undefined>(undefined)

/** That way out, after a problem's sentence. */
export function Recovery({ onTaken }: RecoveryProps) {
  const wayOut = use(RecoveryContext)
  return wayOut && <> {wayOut({ onTaken })}</>
}
