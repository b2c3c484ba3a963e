import { useEffect, useState } from 'react'
import { connection } from './connection.ts'

/** Loads code that can wait. A failure is retried until it succeeds, or `isWanted` returns false. */
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

/** A part of a page whose code loads after it; undefined until then. */
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
