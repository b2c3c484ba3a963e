import { failed } from './feedback/toast.tsx'
import { nextFrame } from './feedback/next-frame.ts'

/**
 * Loads code after a press, which is drawn first: what comes then, a dialog with a calendar, takes a slow phone many
 * frames. On failure shows a toast and returns undefined.
 */
export async function loadOrTell<Part>(load: () => Promise<Part>, failure = 'This could not be loaded') {
  await nextFrame()
  try {
    return await load()
  } catch (error) {
    console.error(failure, error)
    failed(failure, 'Please check your connection and try again.')
    return undefined
  }
}
