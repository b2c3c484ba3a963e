/** Marks a form that was sent before the application listened, and waits for it. An attribute: `data-held-submit`. */
export const HELD = 'heldSubmit'

/** Marks a form that the application listens to: `data-ready`. */
export const READY = 'ready'

/**
 * Holds a form that is sent before the application listens: the browser would leave for an answer that nobody gives,
 * and what was typed would be lost. `replayEarlyInput` sends it when it has told the application what was typed. What is
 * written in once more is not finished, and waits for another press. Stands in the head of a page.
 */
export default function holdEarlySubmit() {
  addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.method !== 'post' || READY in form.dataset) return
      event.preventDefault()
      form.dataset[HELD] = ''
    },
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      const form = target instanceof Element && target.closest('form')
      if (form) delete form.dataset[HELD]
    },
    true,
  )
}
