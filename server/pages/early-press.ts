/**
 * What holds a form that is sent before the application listens: the browser would leave for an answer that nobody
 * gives, and what was typed would be lost. client/ui/hear-early.ts sends it when it has heard what was typed; what is
 * written in once more is not finished, and waits for another press.
 */
const hold = `addEventListener('submit', (event) => {
const { dataset, method } = event.target
if (method !== 'post' || 'heard' in dataset) return
event.preventDefault()
dataset.pressed = ''
}, true)
addEventListener('input', ({ target }) => delete target.form?.dataset.pressed, true)`

/** A page with a form that only the application can send, which now waits for it; any other as it is. */
export const holdEarly = (html: string, nonce: string) =>
  html.includes('method="post"')
    ? html.replace('</head>', () => `<script nonce="${nonce}">${hold}</script></head>`)
    : html
