import { useEffect, useState } from 'react'
import { connection } from './connection.ts'

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
