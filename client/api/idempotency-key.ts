/**
 * For a mutation that must not happen twice when it is tried again after its answer was lost: one for each opening
 * of a dialog or form, as the `trpc` of `useMutation`. Over plain http browsers give no random ids; then it goes without.
 */
export const withIdempotencyKey = () => withKey(newKey())

/** A key of its own, where the browser gives one. */
export const newKey = (): string | undefined => crypto.randomUUID?.()

/** The same for a key that was used before. */
export const withKey = (key: string | undefined) =>
  key ? { context: { headers: { 'idempotency-key': key } } } : {}
