import { failed } from './feedback/toast.tsx'

/** Fetches code that a press needs. Gives nothing when it does not come, and says so in a toast. */
export async function loadOrTell<Part>(load: () => Promise<Part>, failure = 'This could not be loaded') {
  try {
    return await load()
  } catch (error) {
    console.error(failure, error)
    failed(failure, 'Please check your connection and try again.')
    return undefined
  }
}
