import { hash, verify } from '@node-rs/argon2'

// OWASP's smallest argon2id setting; the library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Composed, so that one password typed on two keyboards stays one password.
const canonical = (password: string) => password.normalize('NFKC')

/** The PHC string to keep of a password. */
export const hashPassword = (password: string) => hash(canonical(password), cost)

const nobodysHash = hashPassword('nobody has this password')

/**
 * True when the password belongs to the hash. Where there is no hash (no such person, or one who signs in with
 * Google only) it does the same work and says no, so that the time of the answer tells nothing.
 */
export async function passwordMatches(storedHash: string | null | undefined, password: string) {
  const matches = await verify(storedHash ?? (await nobodysHash), canonical(password))
  return matches && storedHash != null
}
