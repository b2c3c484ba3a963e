import { readStored, store } from '../../browser-storage.ts'

const KEY = 'second-dance:signed-in'

/** Remembers that somebody has signed in with this browser, not who: whoever comes next has most likely an account. */
export const rememberSignIn = () => store('browser', KEY, true)

/** Whether anybody has ever signed in with this browser, as far as it remembers. */
export const hasSignedIn = () => readStored('browser', KEY) === true
