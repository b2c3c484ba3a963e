import { imageAt, imageSources } from '../../shared/image.ts'
import classes from './picture.module.css'

interface PictureProps {
  src: string
  /** Empty for a picture that only decorates. */
  alt: string
  /** Any measure with the right ratio: it keeps the place until the picture is there. */
  width: number
  height: number
  /** How wide it is shown, as in `sizes` of an `<img>`. */
  sizes: string
  /** What else a browser may choose from, for pictures that are not uploads; those know their own. */
  sources?: { type: string; srcSet: string }[]
  /** Average colour, shown until the picture is there. */
  color?: string
  /** True for what the first screen shows. */
  eager?: boolean
  /** True for the one largest picture of the first screen. */
  priority?: boolean
  draggable?: boolean
  className?: string
}

/** A picture that never moves the page: its box is there before it is. */
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
      // The page's picture appears with its text, not a moment after what else the browser has to do.
      decoding={priority ? 'sync' : 'async'}
      src={imageAt(src, 640, 'jpg')}
      className={className ? `${classes.picture} ${className}` : classes.picture}
      style={color ? { backgroundColor: color } : undefined}
    />
  </picture>
)
