/**
 * In the query cache, what was typed at the sign-in form by somebody who then cannot sign in. Neither the address bar nor
 * the browser's storage learns of it, and it goes with whatever else was a visitor's.
 */
export const TYPED_EMAIL = ['typed email']
