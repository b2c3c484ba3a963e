import { useState, type MouseEvent } from 'react'
import { trpc } from '../api/api.ts'

/** What is said of a failure that brings no words of its own. */
export const LETTER_NOT_SENT = 'No letter was sent. Please try again.'

/**
 * Sends the letter that confirms an e-mail address, at a press. `sent` says that it is on its way, or what `tell` was
 * given instead; `forget` takes it back, with the error. `onConfirmed` is called when the address turns out to be confirmed already.
 */
export function useSendVerification(email: string | undefined, onConfirmed: () => Promise<void>) {
  const [sent, setSent] = useState<string>()
  const { mutate, reset, isPending, error } = trpc.auth.sendVerification.useMutation({
    onSuccess: () => setSent(`A letter is on its way to ${email}.`),
    // Confirmed meanwhile, on another device perhaps.
    onError: ({ data }) => (data?.code === 'CONFLICT' ? onConfirmed() : undefined),
  })
  return {
    sent,
    tell: setSent,
    isPending,
    error,
    send({ detail }: MouseEvent) {
      // The second press of a double click would only be told that a letter has just left.
      if (isPending || detail > 1) return
      setSent(undefined)
      mutate()
    },
    forget() {
      setSent(undefined)
      reset()
    },
  }
}
