import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** What Mantine and the router ask a browser for and jsdom has not. */
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

// On a busy machine the first import of a page takes its time. What is there is found at once all the same.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
