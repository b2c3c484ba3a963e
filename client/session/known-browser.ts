import { readStored, store } from '../storage/browser-storage.ts'

const KEY = 'second-dance:signed-in'

/** Stores that an account has signed in with this browser, not which: the next visitor then sees sign-in, not sign-up, first. */
export const rememberSignIn = () => store('browser', KEY, true)

/** Whether any account has signed in with this browser. */
export const hasSignedIn = () => readStored('browser', KEY) === true
