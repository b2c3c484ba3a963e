import { carried, draftsOf } from '../../storage/drafts.ts'

export interface Letter {
  subject: string
  message: string
}

/** What somebody has written to the owner of a dress, kept in the tab until it is sent. */
export function contactDraft(userId: string | undefined, dressId: number) {
  const drafts = draftsOf(userId, 'tab')
  const name = `contact-${dressId}`

  return {
    read: () => letterIn(drafts.read(name)),
    keep: (letter: Letter) => drafts.keep(name, letter),
    forget: () => drafts.forget(name),
  }
}

/** A visitor's letter on the way over the sign-in; gives what the way back needs to have it again. */
export const carryLetter = (letter: Letter, dressId: number) => carried.leave({ ...letter, dressId })

/** What a visitor wrote about this dress before they were asked who they are. */
export function carriedLetter(ticket: string | undefined, dressId: number) {
  const kept = ticket ? carried.read(ticket) : undefined
  return Object(kept).dressId === dressId ? letterIn(kept) : undefined
}

/** Gives it to whoever has signed in on the way that it lay on, and to nobody after that; says whether it was there. */
export function takeOver(ticket: string, userId: string, dressId: number) {
  const letter = carriedLetter(ticket, dressId)
  if (letter) contactDraft(userId, dressId).keep(letter)
  carried.forget(ticket)
  return letter !== undefined
}

function letterIn(kept: unknown): Letter | undefined {
  const { subject, message }: Record<string, unknown> = Object(kept)
  return typeof subject === 'string' && typeof message === 'string' ? { subject, message } : undefined
}
