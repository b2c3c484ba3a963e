import { halfWidth } from './body.ts'
import { edgeOf, foldBardot, shapeBodice, underIllusion, type Edge } from './bodices.ts'
import type { Canvas } from './canvas.ts'
import { clamp, ease } from './curves.ts'
import { paintCloth, type Cloth } from './fabrics.ts'
import { armSpread, matte, paintStand } from './figure.ts'
import type { Fabric, Look } from './look.ts'
import { paintSurface, seenArc, type Camera, type Paint } from './raster.ts'
import { silhouetteOf, type Silhouette } from './silhouettes.ts'
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

/** Parts the skirt along a slit. */
function slit(shape: Silhouette, paint: Paint): Paint {
  return (touch) => {
    const down = (88 - touch.y) / (88 - shape.hem)
    if (down > 0 && Math.abs(touch.angle - 0.52) < 0.02 + 0.36 * down ** 0.75) {
      touch.a = 0
      return
    }
    paint(touch)
  }
}

/** Paints a dress on its stand. */
export function paintDress(canvas: Canvas, camera: Camera, look: Look): void {
  const shape = silhouetteOf(look.cut, look.fabric)
  const hanging = look.stand === 'hanger'
  const flat = hanging ? 0.55 : 1
  paintStand(canvas, camera, look, shape.hem > 5 || (shape.lift ?? 0) > 0)
  const accent = look.accent ?? blend(look.color, '#fff4e4', 0.55)
  const skirtCloth: Cloth = {
    fabric: look.fabric,
    color: look.color,
    accent,
    seed: look.seed,
    girth: (along) => shape.width(Math.max(shape.hem, shape.waist - along)),
    length: shape.waist - shape.hem,
  }
  const open = (paint: Paint) => (look.slit ? slit(shape, paint) : paint)
  const hollow = hanging || look.slit === true || (shape.lift ?? 0) > 0
  const arc = hollow ? ALL_ROUND : seenArc(camera)
  const layers = SHEER[look.fabric]
  if (layers) {
    const lining: Cloth = { ...skirtCloth, fabric: 'crepe' }
    const under = hangSkirt(look, shape, { fuller: 0.97, shorter: 1.4, seed: 1 }, arc)
    paintSurface(canvas, under, camera, open(paintCloth(lining)), hollow)
    for (const { layer, sheerness } of layers) {
      const net = { ...skirtCloth, seed: look.seed + layer.seed, length: skirtCloth.length - layer.shorter }
      paintSurface(
        canvas,
        hangSkirt(look, shape, layer, arc),
        camera,
        open(paintCloth(net, sheerness)),
        hollow,
      )
    }
  } else {
    const skirt = hangSkirt(look, shape, { fuller: 1, shorter: 0, seed: 1 }, arc)
    paintSurface(canvas, skirt, camera, open(paintCloth(skirtCloth)), hollow)
  }
  const top = look.neckline === 'high' || look.neckline === 'halter' ? 164 : 159
  const bodiceFabric =
    look.bodiceFabric ?? (layers ? (look.fabric === 'chiffon' ? 'chiffon' : 'silk') : look.fabric)
  const cloth: Cloth = {
    ...skirtCloth,
    fabric: bodiceFabric,
    girth: (along) => halfWidth(Math.min(150, top - along)),
    length: 999,
  }
  const bodice = shapeBodice(look, shape.waist, shape.seamless === true, arc)
  const edge = edgeOf(look)
  if (look.neckline === 'illusion') {
    const yoke = paintCloth({ ...cloth, fabric: 'lace' }, 0.9)
    paintSurface(
      canvas,
      bodice,
      camera,
      cutTo(edge, (touch) => {
        yoke(touch)
        touch.a = Math.max(touch.a, 0.34)
      }),
      hanging,
    )
    for (let i = 0; i < canvas.depths.length; i++) canvas.depths[i] = (canvas.depths[i] ?? 0) - 0.3
    paintSurface(canvas, bodice, camera, cutTo(underIllusion, paintCloth(cloth)), hanging)
  } else {
    paintSurface(canvas, bodice, camera, cutTo(edge, paintCloth(cloth)), hanging)
  }
  if (look.neckline === 'off-shoulder' && look.sleeve !== 'none') {
    paintSurface(canvas, foldBardot(look.seed, flat), camera, paintCloth({ ...cloth, girth: () => 20 }))
  }
  const sleeveFabric = look.fabric === 'tulle' || look.fabric === 'organza' || look.fabric === 'chiffon'
  const sleeves = sewSleeves(
    look.sleeve ?? 'none',
    armSpread(look),
    look.neckline === 'one-shoulder',
    look.seed,
  )
  for (const sleeve of sleeves) {
    const paint = paintCloth({ ...cloth, fabric: look.fabric, girth: () => 5 }, sleeveFabric ? 1.4 : 0)
    paintSurface(canvas, sleeve, camera, paint, true)
  }
  if (look.sash) {
    const ribbon = paintCloth({ ...cloth, fabric: 'satin', color: accent })
    const band: Edge = (_x, y) => 1.9 - Math.abs(y - shape.waist - 0.6)
    paintSurface(canvas, sashOver(look, shape, arc), camera, cutTo(band, ribbon, 0.2))
  }
}

/** The same bodice, a little larger, for a ribbon to lie on. */
function sashOver(look: Look, shape: Silhouette, arc: Arc) {
  const band = shapeBodice({ ...look, bodice: 'smooth', neckline: 'boat' }, shape.waist - 3, true, arc)
  for (let i = 0; i < band.points.length; i += 6) {
    band.points[i] = (band.points[i] ?? 0) * 1.055
    band.points[i + 2] = (band.points[i + 2] ?? 0) * 1.055
  }
  return band
}

/** Plain wood, for rails and plinths in scenes. */
export const wood = matte('#7a5236')
