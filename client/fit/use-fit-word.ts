import type { DressMeasures } from '../../shared/dress/fit.ts'
import { useUnit } from './unit.ts'
import { useBody, useFit } from './use-body.ts'

/** Such as `Should fit`. */
export interface FitWord {
  words: string
  isGood: boolean
}

interface Measured {
  measures?: DressMeasures
}

/** The fit of each dress in a list for the signed-in user; undefined for dresses that cannot be compared. */
export function useFitWord(dresses: readonly Measured[]) {
  const { body } = useBody(dresses.some(({ measures }) => measures))
  const fit = useFit(Boolean(body))
  const unit = useUnit()
  return ({ measures }: Measured): FitWord | undefined => {
    const verdict = body && measures ? fit?.verdictOn(measures, body) : undefined
    return fit && verdict && { words: fit.verdictWords(verdict, unit), isGood: verdict.fit === 'good' }
  }
}
