import { failed } from './feedback/toast.tsx'

/** Loads code after a press. On failure shows a toast and returns undefined. */
export async function loadOrTell<Part>(load: () => Promise<Part>, failure = 'This could not be loaded') {
  try {
    return await load()
  } catch (error) {
    console.error(failure, error)
    failed(failure, 'Please check your connection and try again.')
    return undefined
  }
}
