import { reloadWhenStale } from './stale-build.ts'
import { mendPictures } from '../ui/missing-pictures.ts'
import { prepareToasts } from '../ui/feedback/toast.tsx'
import { watchTranslator } from './watch-translator.ts'

/** The delay after loading before a page preloads further code, in milliseconds. */
const IDLE_MS = 2_000

/** What every page does after hydration, apart from it so that no page waits. */
export default function begin() {
  reloadWhenStale()
  watchTranslator()
  mendPictures()
  const prepare = () => setTimeout(() => void prepareToasts(), IDLE_MS)
  if (document.readyState === 'complete') prepare()
  else addEventListener('load', prepare)
}
