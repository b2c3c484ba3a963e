import { createContext, use, type ReactNode } from 'react'

interface SignInAgainProps {
  /** Called when the link is followed, for what has to close then. */
  onTaken?: () => void
}

/** The application's link to sign in again; renders nothing while the session is valid. */
export const SignInAgainContext = createContext<((props: SignInAgainProps) => ReactNode) | undefined>(
  undefined,
)

/** That link, after an error's text. */
export function SignInAgain({ onTaken }: SignInAgainProps) {
  const wayOut = use(SignInAgainContext)
  return wayOut && <> {wayOut({ onTaken })}</>
}
