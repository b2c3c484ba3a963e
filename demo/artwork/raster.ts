import type { Canvas } from './canvas.ts'
import { POINT_FIELDS, read, type Arc, type Surface } from './surface.ts'

/** From where we look: turned about the figure, a little from above, without perspective. */
export interface Camera {
  turn: number
  tilt: number
  /** Final pixels per centimetre. */
  scale: number
  /** Where on the picture the point (0, height, 0) comes to lie. */
  centerX: number
  centerY: number
  height: number
}

/** The part of a round body that can be seen from here (a little more than half of it). */
export function seenArc(camera: Camera): Arc {
  return [-camera.turn - 1.85, -camera.turn + 1.85]
}

/** What is known about one pixel of cloth when its paint is chosen. Reused from pixel to pixel. */
export interface Touch {
  angle: number
  along: number
  open: number
  /** Daylight falling on it, 0 to about 1. */
  light: number
  /** How near the mirror direction of the light it faces, 0 to 1. */
  mirror: number
  /** 1 where it faces us, 0 at the contour. */
  facing: number
  /** Place on the body, before turning. */
  x: number
  y: number
  z: number
  /** We see the wrong side of the cloth. */
  inside: boolean
  /** The chosen paint. */
  r: number
  g: number
  b: number
  a: number
}

/** Chooses the paint for a pixel: sets r, g, b (0 to 255) and a (0 to 1) of the touch. */
export type Paint = (touch: Touch) => void

// A window high on the left, a pale wall on the right that throws some of it back.
const KEY = unit(-0.58, 0.5, 0.64)
const BOUNCE = unit(0.85, -0.1, 0.35)
const HALF = unit(KEY[0], KEY[1], KEY[2] + 1)

function unit(x: number, y: number, z: number): readonly [number, number, number] {
  const size = Math.hypot(x, y, z)
  return [x / size, y / size, z / size]
}

const SEEN = 12

/** Turns and lights every point of a surface: screen x, y, depth, angle, along, open, light, mirror, facing, x, y, z. */
function project(surface: Surface, camera: Camera, finer: number): Float32Array {
  const count = (surface.columns + 1) * (surface.rows + 1)
  const seen = new Float32Array(count * SEEN)
  const cosTurn = Math.cos(camera.turn)
  const sinTurn = Math.sin(camera.turn)
  const cosTilt = Math.cos(camera.tilt)
  const sinTilt = Math.sin(camera.tilt)
  const scale = camera.scale * finer
  const { points, normals } = surface
  for (let i = 0; i < count; i++) {
    const p = i * POINT_FIELDS
    const n = i * 3
    const to = i * SEEN
    const x = read(points, p)
    const y = read(points, p + 1)
    const z = read(points, p + 2)
    const vx = x * cosTurn + z * sinTurn
    const vz = -x * sinTurn + z * cosTurn
    const rise = y - camera.height
    const nx0 = read(normals, n)
    const ny0 = read(normals, n + 1)
    const nz0 = read(normals, n + 2)
    const nx = nx0 * cosTurn + nz0 * sinTurn
    const nzFlat = -nx0 * sinTurn + nz0 * cosTurn
    const ny = ny0 * cosTilt - nzFlat * sinTilt
    const nz = nzFlat * cosTilt + ny0 * sinTilt
    const flip = nz < 0 ? -1 : 1
    const key = (nx * KEY[0] + ny * KEY[1] + nz * KEY[2]) * flip
    const bounce = (nx * BOUNCE[0] + ny * BOUNCE[1] + nz * BOUNCE[2]) * flip
    seen[to] = camera.centerX * finer + vx * scale
    seen[to + 1] = camera.centerY * finer - (rise * cosTilt - vz * sinTilt) * scale
    seen[to + 2] = vz * cosTilt + rise * sinTilt
    seen[to + 3] = read(points, p + 3)
    seen[to + 4] = read(points, p + 4)
    seen[to + 5] = read(points, p + 5)
    seen[to + 6] = Math.max(0, (key + 0.32) / 1.32) + 0.16 * Math.max(0, bounce)
    seen[to + 7] = Math.max(0, (nx * HALF[0] + ny * HALF[1] + nz * HALF[2]) * flip)
    seen[to + 8] = nz
    seen[to + 9] = x
    seen[to + 10] = y
    seen[to + 11] = z
  }
  return seen
}

/** Paints a surface onto the canvas, hidden parts left out. `wrongSide` also paints what faces away. */
export function paintSurface(
  canvas: Canvas,
  surface: Surface,
  camera: Camera,
  paint: Paint,
  wrongSide = false,
): void {
  const seen = project(surface, camera, canvas.finer)
  const across = surface.columns + 1
  const touch: Touch = {
    angle: 0,
    along: 0,
    open: 1,
    light: 0,
    mirror: 0,
    facing: 1,
    x: 0,
    y: 0,
    z: 0,
    inside: false,
    r: 0,
    g: 0,
    b: 0,
    a: 1,
  }
  for (let row = 0; row < surface.rows; row++) {
    for (let column = 0; column < surface.columns; column++) {
      const a = (row * across + column) * SEEN
      const b = a + SEEN
      const c = a + across * SEEN
      const d = c + SEEN
      paintTriangle(canvas, seen, a, c, b, paint, touch, wrongSide)
      paintTriangle(canvas, seen, b, c, d, paint, touch, wrongSide)
    }
  }
}

function paintTriangle(
  canvas: Canvas,
  seen: Float32Array,
  a: number,
  b: number,
  c: number,
  paint: Paint,
  touch: Touch,
  wrongSide: boolean,
): void {
  const ax = read(seen, a)
  const ay = read(seen, a + 1)
  const bx = read(seen, b)
  const by = read(seen, b + 1)
  const cx = read(seen, c)
  const cy = read(seen, c + 1)
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  const inside = area > 0
  if (area === 0 || (inside && !wrongSide)) return
  const { width, height, colors, depths, opaque } = canvas
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  if (left > right || top > bottom) return
  // Shares of the corners b and c are linear over the picture; a has the rest.
  const share = 1 / area
  const vx = (cy - ay) * share
  const vy = (ax - cx) * share
  const wx = (ay - by) * share
  const wy = (bx - ax) * share
  const field = (k: number) => read(seen, a + k)
  const toB = (k: number) => read(seen, b + k) - read(seen, a + k)
  const toC = (k: number) => read(seen, c + k) - read(seen, a + k)
  const z0 = field(2),
    z1 = toB(2),
    z2 = toC(2)
  const angle0 = field(3),
    angle1 = toB(3),
    angle2 = toC(3)
  const along0 = field(4),
    along1 = toB(4),
    along2 = toC(4)
  const open0 = field(5),
    open1 = toB(5),
    open2 = toC(5)
  const light0 = field(6),
    light1 = toB(6),
    light2 = toC(6)
  const mirror0 = field(7),
    mirror1 = toB(7),
    mirror2 = toC(7)
  const facing0 = field(8),
    facing1 = toB(8),
    facing2 = toC(8)
  const x0 = field(9),
    x1 = toB(9),
    x2 = toC(9)
  const y0 = field(10),
    y1 = toB(10),
    y2 = toC(10)
  const front0 = field(11),
    front1 = toB(11),
    front2 = toC(11)
  touch.inside = inside
  for (let y = top; y <= bottom; y++) {
    const py = y + 0.5 - ay
    for (let x = left; x <= right; x++) {
      const px = x + 0.5 - ax
      const v = px * vx + py * vy
      const w = px * wx + py * wy
      if (v < -1e-6 || w < -1e-6 || v + w > 1.000001) continue
      const depth = z0 + v * z1 + w * z2
      const at = y * width + x
      if (depth <= read(depths, at)) continue
      touch.angle = angle0 + v * angle1 + w * angle2
      touch.along = along0 + v * along1 + w * along2
      touch.open = open0 + v * open1 + w * open2
      touch.light = light0 + v * light1 + w * light2
      touch.mirror = mirror0 + v * mirror1 + w * mirror2
      touch.facing = Math.abs(facing0 + v * facing1 + w * facing2)
      touch.x = x0 + v * x1 + w * x2
      touch.y = y0 + v * y1 + w * y2
      touch.z = front0 + v * front1 + w * front2
      touch.a = 1
      paint(touch)
      const alpha = touch.a
      if (alpha <= 0.004) continue
      const to = at * 4
      if (alpha >= 0.996) {
        colors[to] = touch.r
        colors[to + 1] = touch.g
        colors[to + 2] = touch.b
        colors[to + 3] = 255
      } else {
        const rest = 1 - alpha
        colors[to] = touch.r * alpha + (colors[to] ?? 0) * rest
        colors[to + 1] = touch.g * alpha + (colors[to + 1] ?? 0) * rest
        colors[to + 2] = touch.b * alpha + (colors[to + 2] ?? 0) * rest
        colors[to + 3] = 255 * alpha + (colors[to + 3] ?? 0) * rest
      }
      // Net hides nothing, so what is see-through leaves no depth.
      if (alpha > 0.97) {
        depths[at] = depth
        opaque[at] = 1
      } else if (alpha > 0.15) opaque[at] = 0
    }
  }
}
