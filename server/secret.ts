import { createHash, randomBytes } from 'node:crypto'

/** What the database keeps of a secret. */
export const hashed = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** A secret that nobody guesses, as text for a cookie or an address. */
export const newSecret = () => randomBytes(32).toString('base64url')
