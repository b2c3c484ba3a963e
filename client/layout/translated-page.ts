/**
 * Browsers translate a page by replacing its text nodes with `<font>`, which React still takes for children
 * of their parents: inserting before one or removing it throws, and the whole page is gone; a new value goes
 * to a detached node (facebook/react#11538). From `tolerateTranslation` on both reach the node's replacement.
 */

/** The replacement of a text node. */
const standIns = new WeakMap<Node, Node>()

function noteStandIns(records: MutationRecord[]) {
  for (const { addedNodes, removedNodes, nextSibling, previousSibling } of records)
    for (const removed of removedNodes) {
      if (!(removed instanceof Text)) continue
      // It was replaced at once, or the `<font>` was put beside it before.
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
      if (font) standIns.set(removed, font)
    }
}

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

/** The child of `parent` that stands for `node`, which may be moved into a `<font>` or replaced by one. */
function childFor(parent: Node, node: Node) {
  let place: Node | null | undefined = node.parentNode ? node : standIns.get(node)
  while (place && place.parentNode !== parent && isFont(place.parentElement)) place = place.parentElement
  return place?.parentNode === parent ? place : undefined
}

/** Takes the mutations observed so far. */
export function tolerateTranslation(seen: MutationRecord[]) {
  noteStandIns(seen)
  new MutationObserver(noteStandIns).observe(document, { childList: true, subtree: true })

  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(added: T, before: Node | null) {
    const place = before && (childFor(this, before) ?? null)
    insertBefore.call(this, added, place)
    return added
  }
  Node.prototype.removeChild = function <T extends Node>(removed: T) {
    const place = childFor(this, removed)
    if (place) removeChild.call(this, place)
    return removed
  }
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      value?.set?.call(this, text)
      const standIn = !this.parentNode && standIns.get(this)
      if (standIn) standIn.textContent = text
    },
  })
}
