/**
 * One of the shop's own pictures (origin: `demo/README.md`): AVIF at its drawn widths, WebP for browsers
 * without AVIF, with dimensions and placeholder color.
 */
export const picture = (
  avif: Record<number, string>,
  src: string,
  width: number,
  height: number,
  color: string,
) => ({
  sources: [
    {
      type: 'image/avif',
      srcSet: Object.entries(avif)
        .map(([pixels, url]) => `${url} ${pixels}w`)
        .join(', '),
    },
  ],
  src,
  width,
  height,
  color,
})
