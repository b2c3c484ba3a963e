/**
 * Only in a shop that measures how pages load (WEB_VITALS), apart from the application. It loads after the
 * page, so as not to slow what it measures.
 */
const script = document.querySelector<HTMLScriptElement>('script[data-route]')

function begin() {
  void import('web-vitals').then(({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
    const route = script?.dataset.route
    const measures = new Map<string, number>()
    for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(({ name, value }) => measures.set(name, value))

    // The last event that every browser fires; later changes are not counted.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'hidden' || measures.size === 0) return
      const told = [...measures].map(([name, value]) => ({ name, value, route }))
      measures.clear()
      navigator.sendBeacon('/_api/vitals', new Blob([JSON.stringify(told)], { type: 'application/json' }))
    })
  })
}

if (document.readyState === 'complete') begin()
else addEventListener('load', () => setTimeout(begin))
