import { HELD } from './hold-early-submit.ts'

/** What an element may hold that the server did not send. */
interface Holder extends HTMLElement {
  type?: string
  value?: string
  checked?: boolean
  open?: boolean
  selectionStart?: number | null
  selectionEnd?: number | null
  setSelectionRange?: (start: number, end: number) => void
  requestSubmit?: () => void
}

declare global {
  interface Window {
    /** What React calls when it has drawn the first page anew. */
    $redrawn?: (error: unknown) => void
  }
}

/**
 * Where an extension of the browser has changed the page before the application takes it over, React draws it anew.
 * Then the new page is told what was typed, chosen, opened, sent, focused and scrolled to in the old one, before
 * anything is painted. Stands in the head of a page: no file has to be fetched for it at that moment.
 */
export default function keepThroughRedraw() {
  const { pathname } = location
  let focused: Element | null = null
  let top = 0
  // Its records are what this very drawing took away and brought; only the first page is taken over.
  const observer = new MutationObserver(() => pathname !== location.pathname && observer.disconnect())
  observer.observe(document, { childList: true, subtree: true })
  // Some browsers say that a field is left when it is taken away: what has focus is noted a moment later.
  const note = () => setTimeout(() => (focused = document.activeElement))
  addEventListener('focusin', note)
  addEventListener('focusout', note)
  addEventListener('scroll', () => (top = scrollY))

  window.$redrawn = (error) => {
    reportError(error)
    const records = observer.takeRecords()
    const drawn = byName(records.flatMap(({ addedNodes }) => [...addedNodes]))
    const told: (() => unknown)[] = []
    for (const [name, gone] of byName(records.flatMap(({ removedNodes }) => [...removedNodes])))
      for (const [index, from] of gone.entries()) {
        const to = drawn.get(name)?.[index]
        if (!to) continue
        const tell = carryOver(from, to)
        // What is unfolded without the application goes when React hears of anything, so it is told of that first.
        if (tell && to.closest('details')) told.unshift(tell)
        else if (tell) told.push(tell)
        if (from === focused) told.push(() => focusAgain(from, to))
      }
    for (const tell of told) tell()
    if (drawn.size) scrollTo({ top, behavior: 'instant' })
  }
}

/** Elements of one kind and name, in the order of the page. Their ids are others when React draws anew. */
function byName(nodes: Node[]) {
  const found = new Map<string, Holder[]>()
  for (const node of nodes)
    if (node instanceof HTMLElement)
      for (const element of [node, ...node.querySelectorAll<Holder>('*')]) {
        const name = `${element.localName} ${element.getAttribute('name') ?? element.getAttribute('href')}`
        const others = found.get(name)
        if (others) others.push(element)
        else found.set(name, [element])
      }
  return found
}

function focusAgain({ selectionStart: start, selectionEnd: end }: Holder, to: Holder) {
  to.focus({ preventScroll: true })
  if (start != null && end != null) to.setSelectionRange?.(start, end)
}

/** Gives how React is told: it hears of a value that is set by the prototype of a field, and of a box that is pressed. */
function carryOver(from: Holder, to: Holder) {
  const { type = '' } = to
  if (HELD in from.dataset) setTimeout(() => to.requestSubmit?.()) // once React has rendered what it was told
  if (from.open !== to.open) to.open = from.open
  if (/^(checkbox|radio)$/.test(type)) return from.checked === to.checked ? undefined : () => to.click()
  if (from.value === to.value || /^(file|hidden)$/.test(type)) return undefined
  const { value } = from
  const set = () => Reflect.set(Object.getPrototypeOf(to), 'value', value, to)
  set() // what hears of one field may read another beside it
  return () => {
    set() // React may have drawn it since
    to.dispatchEvent(new Event(type.startsWith('select') ? 'change' : 'input', { bubbles: true }))
  }
}
