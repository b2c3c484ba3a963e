import sharp from 'sharp'
import { develop } from '../images/pictures.ts'
import { drawGown, type Look, type View } from './gown.ts'

// A process of the studio: draws what it is sent, photographs it, and puts it through the upload's own pipeline.

export interface Commission {
  look: Look
  view: View
}

process.on('message', async ({ look, view }: Commission) => {
  const photograph = await sharp(Buffer.from(drawGown(look, view)))
    .jpeg({ quality: 95 })
    .toBuffer()
  process.send?.(await develop(photograph))
})
// Nobody is waiting any more when the shop has gone.
process.on('disconnect', () => process.exit())
