import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { inHtml } from '../../http/in-html.ts'
import type { Rules } from '../../config.ts'
import { POPUP_CHANNEL, type PopupMessage } from '../../../shared/account/account.ts'

// `<` would end the script element, the line separators are no JavaScript.
const inScript = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

/**
 * The last page of the sign-in window: posts the outcome to the page that opened it, of our own origin only. The
 * channel is for browsers that have cut the window from its opener.
 */
export function sendPopup(
  res: FastifyReply,
  message: PopupMessage,
  { publicUrl, shop }: Pick<Rules, 'publicUrl' | 'shop'>,
) {
  const nonce = randomBytes(16).toString('base64')
  const name = inHtml(shop.name)
  const problem = message.type === 'OAUTH_ERROR' ? `<p>${inHtml(message.error.message)}</p>` : ''
  return res
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`,
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${name}</title></head>
<body>${problem}<p>You can close this window and go back to ${name}.</p>
<script nonce="${nonce}">
const message = ${inScript(message)}
if (window.opener) window.opener.postMessage(message, ${inScript(publicUrl)})
new BroadcastChannel(${inScript(POPUP_CHANNEL)}).postMessage(message)
// Its page closes it. A window that is gone when its word arrives is nobody any more, and is not believed.
setTimeout(() => window.close(), 3000)
</script></body></html>`)
}
