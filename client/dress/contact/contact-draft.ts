import { carried, draftsOf } from '../../storage/drafts.ts'

export interface Letter {
  subject: string
  message: string
}

/** An unsent letter to a dress's owner, stored in the tab. */
export function contactDraft(userId: string | undefined, dressId: number) {
  const drafts = draftsOf(userId, 'tab')
  const name = `contact-${dressId}`

  return {
    read: () => letterIn(drafts.read(name)),
    keep: (letter: Letter) => drafts.keep(name, letter),
    forget: () => drafts.forget(name),
  }
}

/** Stores a visitor's letter before signing in; gives the ticket for reading it on return. */
export const carryLetter = (letter: Letter, dressId: number) => carried.leave({ ...letter, dressId })

/** A visitor's stored letter about this dress. */
export function carriedLetter(ticket: string | undefined, dressId: number) {
  const kept = ticket ? carried.read(ticket) : undefined
  return Object(kept).dressId === dressId ? letterIn(kept) : undefined
}

/** Hands the letter over to the user who has signed in with its ticket, once; returns whether it was there. */
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
