import { useState, type MouseEvent } from 'react'
import { trpc } from '../api/api.ts'

/** For failures without words of the server. */
export const LETTER_NOT_SENT = 'No letter was sent. Please try again.'

/**
 * Sends the confirmation letter for an e-mail address. `sent` says that it was sent, or is what `tell` was
 * given instead; `forget` clears it and the error. `onConfirmed` is called when the address is confirmed
 * already.
 */
export function useSendVerification(email: string | undefined, onConfirmed: () => Promise<void>) {
  const [sent, setSent] = useState<string>()
  const { mutate, reset, isPending, error } = trpc.auth.sendVerification.useMutation({
    onSuccess: () => setSent(`A letter is on its way to ${email}.`),
    // Confirmed meanwhile, perhaps on another device.
    onError: ({ data }) => (data?.code === 'CONFLICT' ? onConfirmed() : undefined),
  })
  return {
    sent,
    tell: setSent,
    isPending,
    error,
    send({ detail }: MouseEvent) {
      // The second press of a double click would be told that a letter was just sent.
      if (detail > 1) return
      setSent(undefined)
      mutate()
    },
    forget() {
      setSent(undefined)
      reset()
    },
  }
}
