import { HELD, READY } from './hold-early-submit.ts'

/**
 * For forms in the server's HTML, mostly as `ref`. Values typed, chosen or autofilled before hydration are
 * shown but unknown to React: its state would overwrite them at the next key. So they are replayed as if
 * typed now; fields with their initial value are left alone. A form submitted meanwhile
 * (hold-early-submit.ts) is submitted now.
 */
export function replayEarlyInput(form: HTMLFormElement | null) {
  if (!form) return
  const isHeld = HELD in form.dataset
  sayInput(form)
  form.dataset[READY] = ''
  if (!isHeld) return
  delete form.dataset[HELD]
  setTimeout(() => form.requestSubmit()) // once React has rendered what it was told
}

/** Replays the fields' values that React has missed: some password managers fill them without an event. */
export function sayInput(form: HTMLFormElement) {
  for (const field of form.elements)
    if (field instanceof HTMLSelectElement) chooseAgain(field)
    else if (field instanceof HTMLTextAreaElement) typeAgain(field)
    else if (field instanceof HTMLInputElement && !field.readOnly && isWritten(field)) typeAgain(field)
}

const isWritten = ({ type }: HTMLInputElement) => !['checkbox', 'radio', 'file', 'hidden'].includes(type)

/** React ignores a value equal to the one it tracks, and tracks values set on the field, not through its prototype. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement) {
  const typed = field.value
  if (typed === field.defaultValue) return
  field.value = field.defaultValue
  typeInto(field, typed)
}

/** Sets a field's value as if typed: React detects a value set through the field's prototype. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Only server HTML has the initial option marked; a select created in the browser has been tracked. */
function chooseAgain(field: HTMLSelectElement) {
  const options = [...field.options]
  const isAsRendered = options.every((option) => option.selected === option.defaultSelected)
  if (!isAsRendered && options.some((option) => option.defaultSelected))
    field.dispatchEvent(new Event('change', { bubbles: true }))
}
