import { createContext, use, type ReactNode } from 'react'

interface SignInAgainProps {
  /** When the way out is taken, for what has to go away then. */
  onTaken?: () => void
}

/** The application's way out of trouble that is not one problem's own; nothing while there is no such trouble. */
export const SignInAgainContext = createContext<((props: SignInAgainProps) => ReactNode) | undefined>(
  undefined,
)

/** That way out, after a problem's sentence. */
export function SignInAgain({ onTaken }: SignInAgainProps) {
  const wayOut = use(SignInAgainContext)
  return wayOut && <> {wayOut({ onTaken })}</>
}
