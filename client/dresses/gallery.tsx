import '@mantine/carousel/styles.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import { Carousel } from '@mantine/carousel'
import type { EmblaCarouselType } from 'embla-carousel'
import { useState } from 'react'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx'
import { Picture } from '../ui/picture.tsx'
import { usePageLoaded } from '../ui/use-page-loaded.ts'
import classes from './gallery.module.css'

interface GalleryProps {
  imageUrls: readonly string[]
  imageColors: readonly string[]
  /** What is on the pictures. */
  title: string
}

/** A dress's photos: one large, the others beside it or, on a phone, a swipe away. */
export function Gallery({ imageUrls, imageColors, title }: GalleryProps) {
  const [shown, setShown] = useState(0)
  const [carousel, setCarousel] = useState<EmblaCarouselType>()
  // The others are a swipe away, and must not delay the first.
  const isLoaded = usePageLoaded()
  const count = imageUrls.length
  const nameOf = (index: number) => (count > 1 ? `Photo ${index + 1} of ${count}` : 'Photo')

  // Beside more than one of them stand their thumbnails.
  const aside = count > 1 ? 92 : 0
  if (count === 0) return <p className={classes.none}>No Image Available</p>

  const photos = imageUrls.map((url, index) =>
    index > 0 && !isLoaded ? (
      <div key={url} className={classes.photo} style={{ backgroundColor: imageColors[index] }} />
    ) : (
      <Picture
        key={url}
        src={url}
        alt={`${title}, ${nameOf(index).toLowerCase()}`}
        width={900}
        height={1200}
        sizes={`(min-width: 85em) ${705 - aside}px, (min-width: 62em) calc(52vw - ${aside}px), 100vw`}
        color={imageColors[index]}
        priority={index === 0}
        className={classes.photo}
      />
    ),
  )
  if (count === 1) return <div className={classes.single}>{photos}</div>

  return (
    <div className={classes.gallery}>
      <div className={classes.thumbs}>
        {imageUrls.map((url, index) => (
          <button
            key={url}
            type="button"
            className={classes.thumb}
            aria-label={nameOf(index)}
            aria-current={index === shown || undefined}
            onClick={() => carousel?.scrollTo(index)}
          >
            <Picture src={url} alt="" width={72} height={96} sizes="72px" color={imageColors[index]} />
          </button>
        ))}
      </div>
      <div className={classes.stage}>
        <Carousel
          aria-label={`Photos of ${title}`}
          getEmblaApi={setCarousel}
          onSlideChange={setShown}
          controlSize={44}
          controlsOffset={12}
          previousControlProps={{ 'aria-label': 'Previous photo' }}
          nextControlProps={{ 'aria-label': 'Next photo' }}
          previousControlIcon={<ChevronLeftIcon />}
          nextControlIcon={<ChevronRightIcon />}
          classNames={{ control: classes.control }}
        >
          {photos.map((photo) => (
            <Carousel.Slide key={photo.key}>{photo}</Carousel.Slide>
          ))}
        </Carousel>
        <div className={classes.dots}>
          {imageUrls.map((url, index) => (
            <button
              key={url}
              type="button"
              className={classes.dot}
              aria-label={nameOf(index)}
              aria-current={index === shown || undefined}
              onClick={() => carousel?.scrollTo(index)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
