import { draftsOf } from '../drafts.ts'

interface Letter {
  subject: string
  message: string
}

/** What somebody has written to the owner of a dress, kept in the tab until it is sent. */
export function contactDraft(userId: string | undefined, dressId: number) {
  const drafts = draftsOf(userId, 'tab')
  const name = `contact-${dressId}`
  const opening = `${name}-open`

  return {
    read(): Letter | undefined {
      const kept = Object(drafts.read(name))
      const { subject, message }: Record<string, unknown> = kept
      return typeof subject === 'string' && typeof message === 'string' ? { subject, message } : undefined
    },
    keep: (letter: Letter) => drafts.keep(name, letter),
    forget: () => drafts.forget(name),
    /** The letter opens by itself when its page is seen next: somebody is signing in to go on with it. */
    keepOpen: () => drafts.keep(opening, true),
    /** Whether it should open, asked once. */
    takeOpen() {
      const isOpen = drafts.read(opening) === true
      drafts.forget(opening)
      return isOpen
    },
  }
}
