import { HELD } from './hold-early-submit.ts'

/** An element with React's or our own properties. */
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
    /** Called by React after it has re-rendered the first page. */
    $redrawn?: (error: unknown) => void
  }
}

/**
 * When a browser extension has changed the page before hydration, React re-renders it from scratch. The new
 * page then takes over what was typed, chosen, opened, submitted, focused and scrolled to in the old one,
 * before paint. Inlined in the page's head: no file has to be loaded at that moment.
 */
export default function keepThroughRedraw() {
  const { pathname } = location
  let focused: Element | null = null
  let top = 0
  // Its records are of this very re-render; only the first page is hydrated.
  const observer = new MutationObserver(() => pathname !== location.pathname && observer.disconnect())
  observer.observe(document, { childList: true, subtree: true })
  // Some browsers fire blur when an element is removed: focus is noted a moment later.
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
        // A native disclosure closes when React handles any event, so it comes first.
        if (tell && to.closest('details')) told.unshift(tell)
        else if (tell) told.push(tell)
        if (from === focused) told.push(() => focusAgain(from, to))
      }
    for (const tell of told) tell()
    if (drawn.size) scrollTo({ top, behavior: 'instant' })
  }
}

/** Elements of the same kind and name, in document order. Their ids change when React re-renders. */
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

/** Returns how to notify React: it detects a value set through the field's prototype, and a click on a box. */
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
