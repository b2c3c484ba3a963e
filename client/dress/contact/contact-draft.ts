import { draftsOf } from '../../drafts.ts'

interface Letter {
  subject: string
  message: string
}

/** What somebody has written to the owner of a dress, kept in the tab until it is sent. */
export function contactDraft(userId: string | undefined, dressId: number) {
  const drafts = draftsOf(userId, 'tab')
  const name = `contact-${dressId}`

  return {
    read(): Letter | undefined {
      const { subject, message }: Record<string, unknown> = Object(drafts.read(name))
      return typeof subject === 'string' && typeof message === 'string' ? { subject, message } : undefined
    },
    keep: (letter: Letter) => drafts.keep(name, letter),
    forget: () => drafts.forget(name),
  }
}
