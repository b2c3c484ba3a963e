import { LOCALE } from '../../shared/locale.ts'

/** A letter or digit with its combining marks; a flower has no initial. */
const INITIAL = /[\p{L}\p{N}]\p{M}*/u

/** Up to two initials, of the first and the last word that has any: `MC` for Mei-Ling Chao, empty for 🌿. */
export function initialsOf(name: string) {
  const initials = name
    .normalize('NFC')
    .split(/\s+/u)
    .flatMap((word) => INITIAL.exec(word)?.[0] ?? [])
  const [first = ''] = initials
  return (initials.length > 1 ? first + initials.at(-1) : first).toLocaleUpperCase(LOCALE)
}

/** A stable number below `count` for a name, the same on server and browser. */
export function hashOf(name: string, count: number) {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return hash % count
}
