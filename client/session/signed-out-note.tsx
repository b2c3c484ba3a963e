import { Note } from '../ui/feedback/alert.tsx'
import { SignInLink } from './lost-session.tsx'

/** In a form whose user has been signed out. */
export const SignedOutNote = ({ kept = 'What you write is kept.' }: { kept?: string }) => (
  <Note>
    You have been signed out. {kept} <SignInLink />
  </Note>
)
