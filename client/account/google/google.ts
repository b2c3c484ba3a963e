import { useEffect, useRef, useState } from 'react'
import type { OauthIntent, PopupError } from '../../../shared/account/account.ts'
import { reason, SIGNS_IN, trpc } from '../../api/api.ts'
import { NOT_KEPT, useAfterSignIn } from '../../session/use-after-sign-in.ts'
import { answerOf, openGoogle } from './google-window.ts'

const BLOCKED =
  'Failed to open authentication window. Please check if popup blockers are disabled and try again.'
const FAILED = 'Authentication failed. Please try again.'
const UNEXPECTED = 'An unexpected error occurred during authentication. Please try again.'

/** The progress of signing in with Google, as shown. */
type Progress =
  | { step: 'idle' | 'busy' }
  | { step: 'failed' | 'closed'; message: string }
  | { step: 'linking'; message: string; emailHint: string }

interface Asking {
  intent: OauthIntent
  /** Exchanges the window's one-time token. Its error is shown. */
  onToken: (tempToken: string) => Promise<unknown>
}

/** Opens Google's window and handles its answer (docs/product.md#google). */
export function useGoogle({ intent, onToken }: Asking) {
  const [progress, setProgress] = useState<Progress>({ step: 'idle' })
  const current = useRef<{ opened: Window; leaving: AbortController }>(undefined)

  useEffect(
    () => () => {
      current.current?.leaving.abort()
      current.current?.opened.close()
    },
    [],
  )

  async function start() {
    if (current.current) return current.current.opened.focus()
    const opened = openGoogle(intent)
    if (!opened) return setProgress({ step: 'failed', message: BLOCKED })
    const leaving = new AbortController()
    current.current = { opened, leaving }
    setProgress({ step: 'busy' })
    try {
      setProgress(await outcome(opened, leaving.signal))
    } catch (error) {
      console.error('Signing in with Google failed', error)
      setProgress({
        step: 'failed',
        message:
          error instanceof Error && error.name === NOT_KEPT ? error.message : reason(error, UNEXPECTED),
      })
    } finally {
      opened.close()
      current.current = undefined
    }
  }

  async function outcome(opened: Window, signal: AbortSignal): Promise<Progress> {
    const answer = await answerOf(opened, signal)
    if (answer === 'closed')
      return { step: 'closed', message: 'The Google window was closed before you were done.' }
    if (answer === 'too late') {
      console.error('The Google window was open for five minutes and has been closed.')
      return { step: 'failed', message: FAILED }
    }
    if (answer.type === 'OAUTH_ERROR') return refusal(answer.error)
    await onToken(answer.token)
    return { step: 'idle' }
  }

  return { progress, start, dismiss: () => setProgress({ step: 'idle' }) }
}

function refusal({ code, message, details }: PopupError): Progress {
  if (code === 'account_linking_required')
    return { step: 'linking', message, emailHint: details?.emailHint ?? '' }
  return { step: 'failed', message: message || FAILED }
}

export type GoogleState = ReturnType<typeof useGoogle>

/** Signs in or up with Google, then navigates to `path`. */
export function useGoogleSignIn(path: string) {
  const arrive = useAfterSignIn(path, 200)
  const establish = trpc.auth.establishSession.useMutation({ meta: SIGNS_IN })
  return useGoogle({
    intent: 'sign_in',
    onToken: async (tempToken) => arrive(await establish.mutateAsync({ tempToken })),
  })
}
