/**
 * A page brings its styles with it. Whatever part of the application is loaded later looks for their links and,
 * finding none, would load them again, after those of the page it is on, which would then lose to them. So each gets
 * a link that says that it is there, and loads nothing.
 */
export function noteInlineStyles() {
  const brought = document.querySelector('style[data-tsr-inline-css]')?.textContent ?? ''
  for (const [, address = ''] of brought.matchAll(/\/\*! (\/assets\/\S+\.css) \*\//g)) {
    const link = document.createElement('link')
    link.setAttribute('disabled', '')
    link.rel = 'stylesheet'
    link.setAttribute('href', address)
    document.head.append(link)
  }
}
