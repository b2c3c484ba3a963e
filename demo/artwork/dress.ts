import { halfWidth } from './body.ts'
import { edgeOf, flatness, foldBardot, shapeBodice, topOf, underIllusion, type Edge } from './bodices.ts'
import type { Canvas } from './canvas.ts'
import { clamp, ease } from './curves.ts'
import { paintCloth, type Cloth } from './fabrics.ts'
import { armSpread, paintStand } from './mannequin.ts'
import type { Fabric, DressSpec } from '../dress-spec.ts'
import { paintSurface, seenArc, type Camera, type Paint } from './raster.ts'
import type { Silhouette } from './skirt-shapes.ts'
import { silhouetteOf } from './silhouettes.ts'
import { hangSkirt, type Layer } from './skirt.ts'
import { sewSleeves } from './sleeves.ts'
import { ALL_ROUND, type Arc } from './surface.ts'
import { blend } from './tones.ts'

/** Cloths that are sewn over a lining because light goes through them. */
const SHEER: Partial<Record<Fabric, readonly { layer: Layer; sheerness: number }[]>> = {
  tulle: [
    { layer: { fuller: 1.05, shorter: 0.7, seed: 2 }, sheerness: 0.8 },
    { layer: { fuller: 1.14, shorter: 0, seed: 4 }, sheerness: 0.62 },
  ],
  organza: [
    { layer: { fuller: 1.05, shorter: 0.5, seed: 2 }, sheerness: 0.9 },
    { layer: { fuller: 1.12, shorter: 0, seed: 3 }, sheerness: 0.6 },
  ],
  chiffon: [{ layer: { fuller: 1.07, shorter: 0, seed: 2 }, sheerness: 0.95 }],
}

/** Lets only the cloth inside an edge be painted, with a fine turned hem along it. */
function cutTo(edge: Edge, paint: Paint, binding = 0.35): Paint {
  return (touch) => {
    const inside = edge(touch.x, touch.y, touch.z)
    if (inside < -0.12) {
      touch.a = 0
      return
    }
    paint(touch)
    touch.a *= ease(-0.12, 0.1, inside)
    if (inside < binding) {
      const dim = 0.8 + 0.2 * clamp(inside / binding, 0, 1)
      touch.r *= dim
      touch.g *= dim
      touch.b *= dim
    }
  }
}

/** The same bodice, a little larger, for a ribbon to lie on. */
function sashOver(spec: DressSpec, shape: Silhouette, arc: Arc) {
  const band = shapeBodice({ ...spec, bodice: 'smooth', neckline: 'boat' }, shape.waist - 3, true, arc)
  for (let i = 0; i < band.points.length; i += 6) {
    band.points[i] = (band.points[i] ?? 0) * 1.055
    band.points[i + 2] = (band.points[i + 2] ?? 0) * 1.055
  }
  return band
}

/** Everything the pieces of one dress share while it is painted. */
interface Fitting {
  canvas: Canvas
  camera: Camera
  spec: DressSpec
  shape: Silhouette
  /** The cloth of the skirt. */
  cloth: Cloth
  /** The angles worth cutting: all of them when we can see inside. */
  arc: Arc
  hollow: boolean
}

/** Paints the skirt: one sheet, or net over a lining. */
function paintSkirt({ canvas, camera, spec, shape, cloth, arc, hollow }: Fitting): void {
  const layers = SHEER[spec.fabric]
  if (!layers) {
    const skirt = hangSkirt(spec, shape, { fuller: 1, shorter: 0, seed: 1 }, arc)
    paintSurface(canvas, skirt, camera, paintCloth(cloth), hollow)
    return
  }
  const lining = hangSkirt(spec, shape, { fuller: 0.97, shorter: 1.4, seed: 1 }, arc)
  paintSurface(canvas, lining, camera, paintCloth({ ...cloth, fabric: 'crepe' }), hollow)
  const lifted = shape.lift !== undefined
  for (const { layer, sheerness } of layers) {
    const net = { ...cloth, seed: spec.seed + layer.seed, length: cloth.length - layer.shorter }
    paintSurface(canvas, hangSkirt(spec, shape, layer, arc), camera, paintCloth(net, sheerness), lifted)
  }
}

/** What the bodice is made of: net needs something firmer to hold it up. */
function bodiceCloth({ spec, cloth }: Fitting): Cloth {
  const top = topOf(spec.neckline)
  const firm = spec.fabric === 'tulle' || spec.fabric === 'organza' ? 'silk' : spec.fabric
  return {
    ...cloth,
    fabric: spec.bodiceFabric ?? firm,
    girth: (along) => halfWidth(Math.min(150, top - along)),
    // No border runs along the waist seam.
    length: 999,
  }
}

/** Paints the bodice, with a sheer yoke above it if the neckline is an illusion. */
function paintBodice(fitting: Fitting): void {
  const { canvas, camera, spec, shape, arc } = fitting
  const hanging = spec.stand === 'hanger'
  const cloth = bodiceCloth(fitting)
  const bodice = shapeBodice(spec, shape.waist, shape.seamless === true, arc)
  const illusion = spec.neckline === 'illusion'
  if (illusion) {
    const lace = paintCloth({ ...cloth, fabric: 'lace' }, 0.9)
    const yoke: Paint = (touch) => {
      lace(touch)
      touch.a = Math.max(touch.a, 0.34)
    }
    paintSurface(canvas, bodice, camera, cutTo(edgeOf(spec), yoke), hanging)
  }
  paintSurface(
    canvas,
    bodice,
    camera,
    cutTo(illusion ? underIllusion : edgeOf(spec), paintCloth(cloth)),
    hanging,
  )
}

/** Paints sleeves, or the band of an off-the-shoulder dress. */
function paintSleeves(fitting: Fitting): void {
  const { canvas, camera, spec, cloth } = fitting
  if (spec.neckline === 'off-shoulder') {
    const band = foldBardot(spec.seed, flatness(spec))
    paintSurface(canvas, band, camera, paintCloth({ ...bodiceCloth(fitting), girth: () => 20 }))
  }
  const paint = paintCloth({ ...cloth, length: 999, girth: () => 5 }, SHEER[spec.fabric] ? 1.4 : 0)
  for (const sleeve of sewSleeves(
    spec.sleeve ?? 'none',
    armSpread(spec),
    spec.neckline === 'one-shoulder',
    spec.seed,
  )) {
    paintSurface(canvas, sleeve, camera, paint, true)
  }
}

/** Ties a satin ribbon round the waist. */
function paintSash(fitting: Fitting): void {
  const { canvas, camera, spec, shape, arc } = fitting
  const ribbon = paintCloth({ ...bodiceCloth(fitting), fabric: 'satin', color: fitting.cloth.accent })
  const band: Edge = (_x, y) => 1.9 - Math.abs(y - shape.waist - 0.6)
  paintSurface(canvas, sashOver(spec, shape, arc), camera, cutTo(band, ribbon, 0.2))
}

/** Paints a dress on its stand. */
export function paintDress(canvas: Canvas, camera: Camera, spec: DressSpec): void {
  const shape = silhouetteOf(spec.cut, spec.fabric)
  const lifted = (shape.lift ?? 0) > 0
  const hollow = spec.stand === 'hanger' || lifted
  const cloth: Cloth = {
    fabric: spec.fabric,
    color: spec.color,
    accent: spec.accent ?? blend(spec.color, '#fff4e4', 0.55),
    seed: spec.seed,
    girth: (along) => shape.width(Math.max(shape.hem, shape.waist - along)),
    length: shape.waist - shape.hem,
  }
  const arc = hollow ? ALL_ROUND : seenArc(camera)
  const fitting: Fitting = { canvas, camera, spec, shape, cloth, arc, hollow }
  paintStand(canvas, camera, spec, shape.hem > 5 || lifted)
  paintSkirt(fitting)
  paintBodice(fitting)
  paintSleeves(fitting)
  if (spec.sash) paintSash(fitting)
}
