import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
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

/** A part of a page whose code loads after it; until then `loading` is in its place. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: (props: Props) => ReactNode = () => null,
) {
  return function LatePart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>()
    useEffect(() => {
      let isHere = true
      void fetchPart(load, () => isHere).then((loaded) => isHere && loaded && setPart(() => loaded))
      return () => {
        isHere = false
      }
    }, [])
    return Part ? createElement(Part, props) : loading(props)
  }
}
