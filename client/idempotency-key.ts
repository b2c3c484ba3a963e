/**
 * For a mutation that must not happen twice when it is tried again after its answer was lost: one for each opening
 * of a dialog or form, as the `trpc` of `useMutation`. Over plain http browsers give no random ids; then it goes without.
 */
export const withIdempotencyKey = () => {
  const key = crypto.randomUUID?.()
  return key ? { context: { headers: { 'idempotency-key': key } } } : {}
}
