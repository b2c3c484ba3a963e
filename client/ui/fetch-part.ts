import { useEffect, useState } from 'react'

/** How long after a failure it is tried again where the browser says nothing of its connection, in milliseconds. */
const AGAIN_MS = 10_000

/** Settles when the browser has a connection again, or after a while: a dead network may look like a living one. */
const connection = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, AGAIN_MS)
    addEventListener('online', go)
  })

/** Fetches code that can wait. What fails harms nobody: it is tried again until it is there, or no longer `isWanted`. */
export async function fetchPart<Part>(load: () => Promise<Part>, isWanted = () => true) {
  while (isWanted())
    try {
      return await load()
    } catch (error) {
      console.info('A part of the page could not be fetched yet', error)
      await connection()
    }
  return undefined
}

/** A part of a page whose code comes after it; nothing until it is there. */
export function usePart<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<{ loaded: Part }>()
  useEffect(() => {
    let isHere = true
    void fetchPart(load, () => isHere).then((loaded) => isHere && loaded && setPart({ loaded }))
    return () => {
      isHere = false
    }
  }, [load])
  return part?.loaded
}
