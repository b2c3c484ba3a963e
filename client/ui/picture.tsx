import { imageSrcSet } from '../../shared/image.ts'
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
  /** For pictures that are not uploads; those know their own. */
  srcSet?: string
  /** Average colour, shown until the picture is there. */
  color?: string
  /** True for what the first screen shows. */
  eager?: boolean
  /** True for the one largest picture of the first screen. */
  priority?: boolean
  className?: string
}

/** A picture that never moves the page: its box is there before it is. */
export const Picture = ({ src, srcSet, alt, color, eager, priority, className, ...image }: PictureProps) => (
  // `loading` and `srcSet` before `src`, or Safari starts the wrong download.
  <img
    {...image}
    alt={alt}
    loading={eager || priority ? 'eager' : 'lazy'}
    fetchPriority={priority ? 'high' : undefined}
    decoding="async"
    srcSet={srcSet ?? imageSrcSet(src)}
    src={src}
    className={className ? `${classes.picture} ${className}` : classes.picture}
    style={color ? { backgroundColor: color } : undefined}
  />
)
