import { useRef, useState, type ReactNode } from 'react'
import { ChevronLeftIcon, ChevronRightIcon, icon } from '../ui/icons.tsx'
import { Picture } from '../ui/picture.tsx'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import { usePageLoaded } from '../ui/hooks/use-page-loaded.ts'
import classes from './gallery.module.css'
import * as media from '../ui/media.ts'

const MagnifyIcon = icon(
  <path d="M15.5 15.5 20 20M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM10.5 7.5v6m-3-3h6" />,
)

interface GalleryProps {
  imageUrls: readonly string[]
  imageColors: readonly string[]
  /** The photos' alternative text. */
  title: string
}

const loadLightbox = async () => (await import('./lightbox.tsx')).PhotoLightbox

/**
 * A dress's photos: one large, the others beside it or, on a phone, a swipe away; each opens larger. Native
 * scroll snapping does the sliding, so it works before hydration.
 */
export function Gallery({ imageUrls, imageColors, title }: GalleryProps) {
  const slides = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const lightbox = useLazyDialog(loadLightbox)
  const [closer, setCloser] = useState(0)
  // The others must not delay the first.
  const isLoaded = usePageLoaded()
  const count = imageUrls.length
  if (count === 0) return <p className={classes.none}>No Image Available</p>

  const nameOf = (index: number) => (count > 1 ? `Photo ${index + 1} of ${count}` : 'Photo')
  // Several photos have thumbnails beside them.
  const aside = count > 1 ? 92 : 0

  function slideTo(index: number) {
    const left = index * (slides.current?.clientWidth ?? 0)
    slides.current?.scrollTo({ left })
  }

  function noticeSlide() {
    const { scrollLeft = 0, clientWidth = 0 } = slides.current ?? {}
    if (clientWidth) setShown(Math.round(scrollLeft / clientWidth))
  }

  const photos = imageUrls.map((url, index) => {
    const name = `${title}, ${nameOf(index).toLowerCase()}`
    return (
      <button
        key={url}
        type="button"
        className={classes.slide}
        aria-label={`Look closer: ${name}`}
        // Photos out of sight take no focus.
        tabIndex={index === shown ? undefined : -1}
        onClick={() => {
          setCloser(index)
          lightbox.open()
        }}
      >
        {index > 0 && !isLoaded ? (
          <span className={classes.photo} style={{ backgroundColor: imageColors[index] }} />
        ) : (
          <Picture
            src={url}
            alt={name}
            width={900}
            height={1200}
            sizes={`${media.full} ${705 - aside}px, ${media.wide} calc(52vw - ${aside}px), ${media.medium} 54vw, 100vw`}
            color={imageColors[index]}
            priority={index === 0}
            className={classes.photo}
          />
        )}
      </button>
    )
  })

  /** A button for each photo, which slides to it. */
  const photoButtons = (className: string | undefined, content?: (url: string, index: number) => ReactNode) =>
    imageUrls.map((url, index) => (
      <button
        key={url}
        type="button"
        className={className}
        aria-label={nameOf(index)}
        aria-current={index === shown || undefined}
        onClick={() => slideTo(index)}
      >
        {content?.(url, index)}
      </button>
    ))

  return (
    <div className={classes.gallery} data-single={count === 1 || undefined}>
      {count > 1 && (
        <div className={classes.thumbs}>
          {photoButtons(classes.thumb, (url, index) => (
            <Picture src={url} alt="" width={72} height={96} sizes="72px" color={imageColors[index]} />
          ))}
        </div>
      )}
      <div
        className={classes.stage}
        role="group"
        aria-roledescription="carousel"
        aria-label={`Photos of ${title}`}
      >
        <div ref={slides} className={classes.slides} onScroll={noticeSlide}>
          {photos}
        </div>
        <span className={`icon-button ${classes.closer}`} aria-hidden>
          <MagnifyIcon />
        </span>
        {count > 1 && (
          <>
            <Arrow name="Previous photo" isUsable={shown > 0} onClick={() => slideTo(shown - 1)}>
              <ChevronLeftIcon />
            </Arrow>
            <Arrow name="Next photo" isUsable={shown < count - 1} onClick={() => slideTo(shown + 1)}>
              <ChevronRightIcon />
            </Arrow>
            <div className={classes.dots}>{photoButtons(classes.dot)}</div>
          </>
        )}
      </div>
      {lightbox.Dialog && (
        <lightbox.Dialog
          imageUrls={imageUrls}
          title={title}
          opened={lightbox.opened}
          index={closer}
          onShow={slideTo}
          onClose={lightbox.close}
        />
      )}
    </div>
  )
}

interface ArrowProps {
  name: string
  /** False at the end: not `disabled`, which would lose the focus. */
  isUsable: boolean
  onClick: () => void
  children: ReactNode
}

const Arrow = ({ name, isUsable, onClick, children }: ArrowProps) => (
  <button
    type="button"
    className={`icon-button ${classes.arrow}`}
    aria-label={name}
    aria-disabled={!isUsable}
    onClick={() => isUsable && onClick()}
  >
    {children}
  </button>
)
