import { NOT_KEPT } from './use-after-sign-in.ts'

/** The error for a right password in a browser that did not store the cookie. */
export const notKept = () =>
  Object.assign(
    new Error(
      'Your browser blocks cookies, so you are not signed in. Please allow them for this site, and log in.',
    ),
    { name: NOT_KEPT },
  )
