import unhomoglyph from 'unhomoglyph'
import type { Rules } from '../config.ts'
import { badRequest } from '../errors.ts'

const SIGNS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '!': 'i',
  '|': 'i',
  '1': 'i',
  l: 'i',
  y: 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Maps characters that look alike to one. */
function fold(text: string) {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{DI}]/gu, '')
    .toLowerCase()
  return unhomoglyph(plain.replaceAll(/2\s*nd/g, 'second'))
    .toLowerCase()
    .replaceAll(/[@4838!|1ly0$57]/g, (sign) => SIGNS[sign] ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** The words of a text, in one spelling for all that look alike. */
export const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
/** Joins words and maps what sounds alike to one spelling, for comparing only. */
const inOne = (words: string[]) =>
  words
    .join('')
    .replaceAll('ph', 'f')
    .replaceAll(/c(?=[ei])|z/g, 's')
    .replaceAll(/[kq]/g, 'c')
    .replaceAll(/(.)\1+/gu, '$1')
const folded = (...names: string[]) => new Set(names.map((name) => inOne(wordsOf(name))))

/** The length from which a shop's name is looked for inside of others. */
const DISTINCT = 6

/** A name with one of these words speaks for the shop. */
const office = folded(
  'admin',
  'admins',
  'administrator',
  'administrators',
  'sysadmin',
  'moderator',
  'moderators',
)
/** So does a name made of nothing but one of these. */
const service = folded('support', 'help desk', 'customer service', 'customer care', 'webmaster', 'postmaster')
const beside = folded(
  'the',
  'our',
  'your',
  'site',
  'shop',
  'store',
  'official',
  'dress',
  'team',
  'staff',
  'customer',
  'technical',
  'help',
  'chat',
)

/** What says nothing beside a shop's own name: Rosa Store, Rosa Support. */
const generic = new Set([
  ...beside,
  ...folded('support', 'desk', 'service', 'care', 'webmaster', 'postmaster'),
])

const unlike = (words: string[], left: Set<string>) => words.filter((word) => !left.has(inOne([word])))

/** Whether a name is the shop's, or has it inside, beside whatever else. */
function namesShop(said: string[], shopName: string[]) {
  const own = unlike(shopName, generic)
  const [shop, name, whole] = [inOne(own.length ? own : shopName), inOne(unlike(said, generic)), inOne(said)]
  if (!shop) return false
  const isJoined = [...generic].some((word) => whole === shop + word || whole === word + shop)
  // One word is also a person's name: Martin Weber, Martina Lopez.
  const distinct = [own, shopName].filter((words) => words.length > 1).map(inOne)
  return (
    name === shop ||
    whole === inOne(shopName) ||
    isJoined ||
    distinct.some((text) => text.length >= DISTINCT && whole.includes(text))
  )
}

function soundsLikeShop(name: string, shopName: string) {
  const said = wordsOf(name)
  const whole = inOne(said)
  const without = inOne(unlike(said, beside))
  return (
    namesShop(said, wordsOf(shopName)) ||
    [whole, ...said.map((word) => inOne([word]))].some((word) => office.has(word)) ||
    service.has(whole) ||
    service.has(without)
  )
}

/** Whether a name passes for the shop or its staff, in any spelling that looks or sounds so. */
export const passesForShop = (name: string, shopName: string) =>
  // A number after a word changes nothing: admin1, Support 24.
  soundsLikeShop(name, shopName) ||
  soundsLikeShop(name.replaceAll(/(?<=\p{L}[\s_.-]*)\p{N}+(?!\p{L})/gu, ''), shopName)

export function refuseShopName(name: string, { shop }: Pick<Rules, 'shop'>) {
  if (passesForShop(name, shop.name))
    throw badRequest('This name is kept for the shop. Please choose another one.')
}
