import { POPUP_CHANNEL, type OauthIntent, type PopupMessage } from '../../../shared/account/account.ts'
import { fetchSchemas } from '../account-schemas.ts'

const WIDTH = 500
const HEIGHT = 600
const POLL_MS = 1000
/** How long the window may stay open, in milliseconds (docs/product.md#google). */
const WINDOW_TIMEOUT_MS = 5 * 60_000

/** Opens Google's sign-in window, centered over this one. Undefined when the browser blocked it. */
export function openGoogle(intent: OauthIntent) {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  const opened = open(
    `/_api/auth/oauth_authorize?${new URLSearchParams({ provider: 'google', intent })}`,
    'google',
    `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
  )
  return opened && !opened.closed ? opened : undefined
}

/**
 * The window's message, or how it ended without one. Only that window is listened to, and only while it shows
 * our own origin; or the channel, which no other origin can post to. Messages of another shape are ignored.
 */
export const answerOf = (opened: Window, signal: AbortSignal) =>
  new Promise<PopupMessage | 'closed' | 'too late'>((resolve, reject) => {
    const schemas = fetchSchemas()
    const channel = new BroadcastChannel(POPUP_CHANNEL)
    const listening = new AbortController()
    const { signal: until } = listening
    const end = () => {
      listening.abort()
      channel.close()
      clearInterval(polling)
      clearTimeout(limit)
    }
    const settle = (answer: PopupMessage | 'closed' | 'too late') => {
      end()
      resolve(answer)
    }
    const hear = ({ data }: MessageEvent<unknown>) =>
      schemas.then(({ popupMessageSchema }) => {
        const said = popupMessageSchema.safeParse(data)
        if (said.success) settle(said.data)
      }, fail)
    const fail = (error: unknown) => {
      end()
      reject(error)
    }

    addEventListener(
      'message',
      (event) => {
        if (event.origin === location.origin && event.source === opened) void hear(event)
      },
      { signal: until },
    )
    channel.addEventListener('message', (event) => void hear(event), { signal: until })

    // The window may be closed just after it has posted its message, which then arrives a moment later.
    let wasClosed = false
    const polling = setInterval(() => {
      if (wasClosed) settle('closed')
      wasClosed = opened.closed
    }, POLL_MS)
    const limit = setTimeout(() => settle('too late'), WINDOW_TIMEOUT_MS)
    signal.addEventListener('abort', end, { signal: until })
  })
