import { landingWords } from '../../shared/settings/landing-words.ts'
import { provided } from '../../shared/settings/provided.ts'
import { useShop } from '../head/shop.ts'

/** A text of the landing page: the shop's own, or that of an untouched shop. */
export function Words({ of }: { of: keyof typeof landingWords }) {
  const shop = useShop()
  const text = shop.words?.[of] ?? provided(landingWords[of], shop)
  const named = text.replaceAll('{shop}', () => shop.name).replaceAll('**', '')
  return named.split(/\*([^*]+)\*/).map((words, index) => (index % 2 ? <em key={index}>{words}</em> : words))
}
