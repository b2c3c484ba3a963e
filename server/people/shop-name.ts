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

const words = (text: string) =>
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
const folded = (...names: string[]) => new Set(names.map((name) => inOne(words(name))))

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
/** So does a name made of nothing but these. */
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

function soundsLikeShop(name: string, shopName: string) {
  const shop = inOne(words(shopName))
  const said = words(name)
  const whole = inOne(said)
  const without = inOne(said.filter((word) => !beside.has(inOne([word]))))
  return (
    whole === shop ||
    without === shop ||
    (shop.length >= DISTINCT && whole.includes(shop)) ||
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
