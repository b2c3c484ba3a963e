import { createHash, randomBytes } from 'node:crypto'

/** The hash by which the database keeps a secret. */
export const hashed = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** A random secret, as text for a cookie or an address. */
export const newSecret = () => randomBytes(32).toString('base64url')
