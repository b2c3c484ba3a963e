import { useSyncExternalStore } from 'react'
import { units, type Unit } from '../../shared/dress/units.ts'
import { readStored, store } from '../storage/browser-storage.ts'

const KEPT = 'unit'

/** Locales that use inches. */
const INCHES = /^en-(?:US|LR)$/i

/** The unit chosen in this browser; undefined before. */
function chosenUnit(): Unit | undefined {
  const kept = readStored('browser', KEPT)
  return units.find((unit) => unit === kept)
}

/** The initial unit: the chosen one, else the usual one of the browser's language. */
export const firstUnit = (): Unit => chosenUnit() ?? (INCHES.test(navigator.language) ? 'in' : 'cm')

export const keepUnit = (unit: Unit) => store('browser', KEPT, unit)

const subscribe = () => () => {}

/** The unit of the fit texts: the chosen one. The server cannot know it, so it is centimeters until hydration. */
export const useUnit = () =>
  useSyncExternalStore<Unit>(
    subscribe,
    () => chosenUnit() ?? 'cm',
    () => 'cm',
  )
