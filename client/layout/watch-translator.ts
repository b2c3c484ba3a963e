/** Detects a browser that translates the page, and then loads translated-page.ts. */
export function watchTranslator() {
  let seen: MutationRecord[] = []
  let isFound = false
  const observer = new MutationObserver((records) => {
    const isTranslator = records.some(({ addedNodes }) =>
      [...addedNodes].some((node) => node.nodeName === 'FONT'),
    )
    if (isFound) seen.push(...records)
    else if (isTranslator) {
      isFound = true
      seen = records
      import('./translated-page.ts').then(
        ({ tolerateTranslation }) => {
          tolerateTranslation([...seen, ...observer.takeRecords()])
          observer.disconnect()
        },
        (error: unknown) => console.error('This page cannot bear to be translated', error),
      )
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}
