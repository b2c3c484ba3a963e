import sharp from 'sharp'
import type { DressSpec, View } from '../dress-spec.ts'
import { drawDressPicture } from './dress-picture.ts'

// A process of the render pool: draws the dresses that it is sent, and answers with each as a WebP file.

export interface RenderJob {
  spec: DressSpec
  view: View
}

/** All sizes that the shop shows are made from it: it must bear being encoded once more, and 180 are to stay light. */
const QUALITY = 88

process.on('message', async ({ spec, view }: RenderJob) => {
  const file = await sharp(Buffer.from(drawDressPicture(spec, view)))
    .removeAlpha()
    .webp({ quality: QUALITY, effort: 6, smartSubsample: true })
    .toBuffer()
  process.send?.(file)
})
// Nobody is waiting any more when the tool has gone.
process.on('disconnect', () => process.exit())
