import unhomoglyph from 'unhomoglyph'
import { brand } from '../../shared/brand.ts'
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

/** What looks alike, written in one way. */
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

const words = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
/** In one word, and what sounds alike written in one way: for comparing only. */
const inOne = (words: string[]) =>
  words
    .join('')
    .replaceAll('ph', 'f')
    .replaceAll(/c(?=[ei])|z/g, 's')
    .replaceAll(/[kq]/g, 'c')
    .replaceAll(/(.)\1+/gu, '$1')
const folded = (...names: string[]) => new Set(names.map((name) => inOne(words(name))))

const shop = inOne(words(brand.name))
/** Whoever is called so speaks for the shop, whatever else stands beside it. */
const office = folded(
  'admin',
  'admins',
  'administrator',
  'administrators',
  'sysadmin',
  'moderator',
  'moderators',
)
/** So does whoever is called nothing but these. */
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

function soundsLikeShop(name: string) {
  const said = words(name)
  const whole = inOne(said)
  const without = inOne(said.filter((word) => !beside.has(inOne([word]))))
  return (
    whole.includes(shop) ||
    [whole, ...said.map((word) => inOne([word]))].some((word) => office.has(word)) ||
    service.has(whole) ||
    service.has(without)
  )
}

/** True for a name that passes for the shop or those who run it, in whatever spelling looks or sounds like it. */
export const passesForShop = (name: string) =>
  // A number behind a word changes nothing of whom it names: admin1, Support 24.
  soundsLikeShop(name) || soundsLikeShop(name.replaceAll(/(?<=\p{L}[\s_.-]*)\p{N}+(?!\p{L})/gu, ''))

/** Throws a 400 for a name that passes for the shop. */
export function refuseShopName(name: string) {
  if (passesForShop(name)) throw badRequest('This name is kept for the shop. Please choose another one.')
}
