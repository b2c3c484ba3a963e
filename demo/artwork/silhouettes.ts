import { FITTED_SKIRTS } from './fitted-skirts.ts'
import type { Silhouette } from './skirt-shapes.ts'
import { FULL_SKIRTS } from './full-skirts.ts'
import type { Cut, Fabric } from '../dress-spec.ts'

const CUTS: Record<Cut, Silhouette> = { ...FULL_SKIRTS, ...FITTED_SKIRTS }

/** How stiff or limp the cloth is changes its folds more than the pattern does. */
function hand(fabric: Fabric): { fewer: number; deeper: number } {
  if (fabric === 'chiffon' || fabric === 'silk') return { fewer: 1.35, deeper: 0.9 }
  if (fabric === 'tulle' || fabric === 'organza') return { fewer: 1.5, deeper: 0.8 }
  if (fabric === 'velvet' || fabric === 'brocade') return { fewer: 0.85, deeper: 1.05 }
  if (fabric === 'sequins' || fabric === 'beaded') return { fewer: 0.9, deeper: 0.7 }
  return { fewer: 1, deeper: 1 }
}

/** The skirt of a cut, with folds as this cloth makes them. */
export function silhouetteOf(cut: Cut, fabric: Fabric): Silhouette {
  const pattern = CUTS[cut]
  const { fewer, deeper } = hand(fabric)
  const folds = pattern.folds.map((fold) => ({
    ...fold,
    count: Math.round(fold.count * fewer),
    depth: fold.depth * deeper,
  }))
  return { ...pattern, folds }
}
