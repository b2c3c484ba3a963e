import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'
import type { Rules } from '../config.ts'
import { badRequest, busy } from '../errors.ts'

// OWASP's smallest argon2id setting; argon2id is the library's default.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** How a hash at today's cost begins; others are replaced at the next sign-in. */
const CURRENT = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

// Hashing takes all of a core: two at a time leave room for the rest, and beyond a long queue it is refused.
export const CHECKED_AT_ONCE = 2
export const MAX_QUEUE_LENGTH = 50
const atOnce = pLimit(CHECKED_AT_ONCE)

function queued<T>(work: () => Promise<T>) {
  if (atOnce.pendingCount >= MAX_QUEUE_LENGTH) throw busy(2)
  return atOnce(work)
}

// Normalized, so that a password typed on two keyboards stays the same.
const canonical = (password: string) => password.normalize('NFKC')

/** Returns the PHC string of a password. Throws a 503 when too many wait. */
export const hashPassword = async (password: string) => queued(() => hash(canonical(password), cost))

const nobodysHash = hash('nobody has this password', cost)

/**
 * Whether the password matches the hash. Without a hash (no such person, or Google only) it does the same work and
 * returns false, so that its time tells nothing.
 */
export async function passwordMatches(storedHash: string | null | undefined, password: string) {
  const compared = storedHash ?? (await nobodysHash)
  const matches = await queued(() => verify(compared, canonical(password)))
  return matches && storedHash != null
}

export const isOutdated = (storedHash: string) => !storedHash.startsWith(CURRENT)

const common = new Set(dictionary['passwords-common'])
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

// zxcvbn’s time grows with the square of the length and with each letter that may be substituted: limited, it takes 5
// ms at most.
const strength = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 4 })
const SCORED_CHARACTERS = 24
/** Passwords for which zxcvbn needs fewer guesses are refused. */
export const MIN_GUESSES = 10_000

const followsHint = (chosen: string) => /\p{Lu}/u.test(chosen) && /\p{Ll}/u.test(chosen) && /\d/.test(chosen)

/**
 * Where the shop refuses weak passwords, throws a 400 for a common one, our name or the person's data, with or
 * without a number behind it; and, unless it follows the hint on signing up, for one of few guesses, such as a row of
 * keys or a repetition.
 */
export function refuseWeakPassword(
  password: string,
  { email, displayName }: { email: string; displayName: string },
  { refusesWeakPasswords, shop }: Pick<Rules, 'refusesWeakPasswords' | 'shop'>,
) {
  if (!refusesWeakPasswords) return
  const chosen = canonical(password)
  const guess = plain(chosen)
  const names = [email, email.split('@')[0] ?? '', displayName, shop.name]
  const words = names
    .flatMap((name) => [plain(name), ...name.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
  const isName = words.includes(guess) || words.includes(guess.replace(/\d+$/, ''))
  const isSoonGuessed = () =>
    !followsHint(chosen) && strength.check(chosen.slice(0, SCORED_CHARACTERS), words).guesses < MIN_GUESSES
  if (isName || common.has(chosen.toLowerCase()) || common.has(guess) || isSoonGuessed()) {
    throw badRequest('This password is too easy to guess. Please choose another one.')
  }
}

// Without letters and digits that look alike.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Sixteen random characters, over 90 bits, easy to read out on the telephone. */
export const temporaryPassword = () =>
  Array.from({ length: 16 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
