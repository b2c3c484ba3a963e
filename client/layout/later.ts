import { reloadWhenStale } from './stale-build.ts'
import { mendPictures } from '../ui/missing-pictures.ts'
import { prepareToasts } from '../ui/feedback/toast.tsx'
import { watchTranslator } from './watch-translator.ts'

/** How long after the page has been loaded it fetches what it may need later, in milliseconds. */
const IDLE_MS = 2_000

/** What every page does once the application is there, so that none is kept waiting for it. */
export default function begin() {
  reloadWhenStale()
  watchTranslator()
  mendPictures()
  const prepare = () => setTimeout(() => void prepareToasts(), IDLE_MS)
  if (document.readyState === 'complete') prepare()
  else addEventListener('load', prepare)
}
