/** Marks a form that was submitted before hydration and waits for it. An attribute: `data-held-submit`. */
export const HELD = 'heldSubmit'

/** Marks a hydrated form: `data-ready`. */
export const READY = 'ready'

/**
 * Holds a form submitted before hydration: the browser would navigate to an address without an answer, and
 * what was typed would be lost. `replayEarlyInput` submits it after replaying the input. A form edited after
 * the submit is not finished, and waits for another press. Inlined in the page's head.
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
