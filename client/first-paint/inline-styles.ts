/**
 * A page's styles are inlined. A part of the application loaded later looks for their links and, finding
 * none, would load them again, after those of its page, which would then be overridden. So each gets a link
 * that marks it as present and loads nothing.
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
