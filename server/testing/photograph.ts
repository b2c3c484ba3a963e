import sharp from 'sharp'

/**
 * A picture as hard to encode as a phone's photograph of a dress: a shape before a wall, both shaded, under noise of
 * every scale from folds and shadows to a sensor's grain. (Flat colour would fit into any limit.)
 */
export async function photograph(width = 1600, height = 2133): Promise<Buffer> {
  const noise = async (coarseness: number, sigma: number) => {
    const field = { type: 'gaussian', mean: 128, sigma } as const
    const [across, down] = [Math.ceil(width / coarseness), Math.ceil(height / coarseness)]
    const small = sharp({
      create: { width: across, height: down, channels: 3, background: '#808080', noise: field },
    })
    const input = await sharp(await small.png().toBuffer())
      .resize(width, height, { fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer()
    return { input, blend: 'soft-light' } as const
  }
  const layers = [await noise(64, 40), await noise(16, 28), await noise(6, 20), await noise(1.5, 14)]
  return sharp(Buffer.from(scene(width, height)))
    .removeAlpha()
    .composite(layers)
    .jpeg({ quality: 90 })
    .toBuffer()
}

const scene = (width: number, height: number) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 133" preserveAspectRatio="none">
    <defs>
      <linearGradient id="wall" x2="1" y2="1"><stop stop-color="#e8dccb"/><stop offset="1" stop-color="#7c6a5c"/></linearGradient>
      <linearGradient id="satin" x2="1"><stop stop-color="#3a0d1b"/><stop offset=".4" stop-color="#b03a5a"/><stop offset="1" stop-color="#4a1526"/></linearGradient>
    </defs>
    <rect width="100" height="133" fill="url(#wall)"/>
    <path d="M42 26h16l2 28 20 66H20l20-66z" fill="url(#satin)"/>
  </svg>`
