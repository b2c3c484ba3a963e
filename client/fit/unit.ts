import { useSyncExternalStore } from 'react'
import { units, type Unit } from '../../shared/units.ts'
import { readStored, store } from '../storage/browser-storage.ts'

const KEPT = 'unit'

/** Where people measure in inches. */
const INCHES = /^en-(?:US|LR)$/i

/** The unit that somebody has chosen in this browser; undefined while none was. */
function chosenUnit(): Unit | undefined {
  const kept = readStored('browser', KEPT)
  return units.find((unit) => unit === kept)
}

/** What to measure in at first: as was chosen before, else as is usual where the browser's language is spoken. */
export const firstUnit = (): Unit => chosenUnit() ?? (INCHES.test(navigator.language) ? 'in' : 'cm')

export const keepUnit = (unit: Unit) => store('browser', KEPT, unit)

const subscribe = () => () => {}

/** In what is told how something fits: as was chosen. The server cannot know it, so at first it is centimeters. */
export const useUnit = () =>
  useSyncExternalStore<Unit>(
    subscribe,
    () => chosenUnit() ?? 'cm',
    () => 'cm',
  )
