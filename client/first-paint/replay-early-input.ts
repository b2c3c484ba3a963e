import { HELD, READY } from './hold-early-submit.ts'

/**
 * For a form that stands in the first HTML, mostly as its `ref`. What was typed, chosen or filled in by the browser
 * before the application was there, React shows and does not know of: its state would win over it at the next stroke.
 * So it is said again, as if it had been typed now. Says nothing where a field holds what it was rendered with. A form
 * that was sent meanwhile (hold-early-submit.ts) is sent now.
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

/** Says again what stands in the fields and was not heard of: some password managers fill them without an event. */
export function sayInput(form: HTMLFormElement) {
  for (const field of form.elements)
    if (field instanceof HTMLSelectElement) chooseAgain(field)
    else if (field instanceof HTMLTextAreaElement) typeAgain(field)
    else if (field instanceof HTMLInputElement && !field.readOnly && isWritten(field)) typeAgain(field)
}

const isWritten = ({ type }: HTMLInputElement) => !['checkbox', 'radio', 'file', 'hidden'].includes(type)

/** React hears only of values other than the one it noted, and notes what is set on the field, not by its prototype. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement) {
  const typed = field.value
  if (typed === field.defaultValue) return
  field.value = field.defaultValue
  typeInto(field, typed)
}

/** Gives a field a value as if it had been typed: React hears of one that is set by the field's prototype. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Only HTML from the server says which option it came with; a select that was made in the browser has been heard. */
function chooseAgain(field: HTMLSelectElement) {
  const options = [...field.options]
  const isAsRendered = options.every((option) => option.selected === option.defaultSelected)
  if (!isAsRendered && options.some((option) => option.defaultSelected))
    field.dispatchEvent(new Event('change', { bubbles: true }))
}
