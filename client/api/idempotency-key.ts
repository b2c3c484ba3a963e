/**
 * For a mutation that must not run twice when retried after a lost answer: one key per opened dialog or form,
 * as the `trpc` of `useMutation`. Over plain http browsers give no random ids; then there is no key.
 */
export const withIdempotencyKey = () => withKey(newKey())

/** A new key; undefined where the browser gives none. */
export const newKey = (): string | undefined => crypto.randomUUID?.()

/** The same for an existing key. */
export const withKey = (key: string | undefined) =>
  key ? { context: { headers: { 'idempotency-key': key } } } : {}
