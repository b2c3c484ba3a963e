import { NOT_KEPT } from './use-after-sign-in.ts'

/** The right password, and a browser that did not keep what says so. */
export const notKept = () =>
  Object.assign(
    new Error(
      'Your browser blocks cookies, so you are not signed in. Please allow them for this site, and log in.',
    ),
    { name: NOT_KEPT },
  )
