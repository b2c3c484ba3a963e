/**
 * The query-cache key of the address typed at a failed sign-in. It is never in the address bar or the
 * browser's storage, and is removed with the visitor's other data.
 */
export const TYPED_EMAIL = ['typed email']
