import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Browser APIs of Mantine and the router that jsdom lacks. */
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
window.scrollTo = () => {}
Element.prototype.scrollTo ??= () => {}
Element.prototype.scrollIntoView ??= () => {}
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.IntersectionObserver ??= class {
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

// On a busy machine the first import of a page takes long. What is there is found at once all the same.
configure({ asyncUtilTimeout: 15_000 })

/** React's warnings of real mistakes: duplicate or missing keys, invalid nesting. */
const mistake = /with the same key|unique "key" prop|invalid DOM nesting|cannot be a (child|descendant)/i
let mistakes: string[] = []
const tell = console.error
beforeEach(() => {
  mistakes = []
  console.error = (...words: unknown[]) => {
    if (mistake.test(String(words[0]))) mistakes.push(words.join(' '))
    tell(...words)
  }
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  console.error = tell
  expect(mistakes).toEqual([])
})
