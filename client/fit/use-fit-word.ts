import type { DressMeasures } from '../../shared/fit.ts'
import { useUnit } from './unit.ts'
import { useBody, useFit } from './use-body.ts'

/** A word about how a dress fits: `Should fit`. */
export interface FitWord {
  words: string
  isGood: boolean
}

interface Measured {
  measures?: DressMeasures
}

/** Says of dresses in a list how they fit whoever is signed in; of those that cannot be compared, nothing. */
export function useFitWord(dresses: readonly Measured[]) {
  const { body } = useBody(dresses.some(({ measures }) => measures))
  const fit = useFit(Boolean(body))
  const unit = useUnit()
  return ({ measures }: Measured): FitWord | undefined => {
    const verdict = body && measures ? fit?.verdictOn(measures, body) : undefined
    return fit && verdict && { words: fit.verdictWords(verdict, unit), isGood: verdict.fit === 'good' }
  }
}
