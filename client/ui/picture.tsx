import { imageAt, imageSources } from '../../shared/image.ts'
import classes from './picture.module.css'

interface PictureProps {
  src: string
  /** Empty for a decorative picture. */
  alt: string
  /** Any size with the right ratio: it reserves the place until the picture has loaded. */
  width: number
  height: number
  /** Its displayed width, as in `sizes` of an `<img>`. */
  sizes: string
  /** Alternatives, for pictures that are not uploads; those have their own. */
  sources?: { type: string; srcSet: string }[]
  /** The average color, shown while it loads. */
  color?: string
  /** True for pictures on the first screen. */
  eager?: boolean
  /** True for the largest picture of the first screen. */
  priority?: boolean
  draggable?: boolean
  className?: string
}

/** A picture without layout shift: its box is reserved. */
export const Picture = ({
  src,
  alt,
  sizes,
  sources = imageSources(src),
  color,
  eager,
  priority,
  className,
  ...image
}: PictureProps) => (
  <picture>
    {sources.map((source) => (
      <source key={source.type} {...source} sizes={sizes} />
    ))}
    {/* `loading` before `src`, or Safari starts at once. */}
    <img
      {...image}
      alt={alt}
      loading={eager || priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      // The page's main picture paints with the text, not after other work of the browser.
      decoding={priority ? 'sync' : 'async'}
      src={imageAt(src, 640, 'jpg')}
      className={className ? `${classes.picture} ${className}` : classes.picture}
      style={color ? { backgroundColor: color } : undefined}
    />
  </picture>
)
