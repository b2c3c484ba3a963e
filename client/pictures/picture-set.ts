/**
 * A picture of the house's own (from where: `demo/README.md`): as AVIF at the widths it was drawn in, as WebP for
 * browsers that cannot read those, with its measures and the colour that stands in for it.
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
