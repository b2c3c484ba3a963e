import 'yet-another-react-lightbox/styles.css'
import { useMediaQuery } from '@mantine/hooks'
import { Lightbox } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { imageAt } from '../../shared/image.ts'
import { useBackCloses } from '../ui/dialogs/use-back-closes.ts'
import type { Openable } from '../ui/dialogs/dialog.tsx'

interface PhotoLightboxProps extends Openable {
  imageUrls: readonly string[]
  /** The photos' alternative text. */
  title: string
  /** The initial photo. */
  index: number
  /** Called with the index of the photo now shown. */
  onShow: (index: number) => void
}

/** The photos in full screen: zoom by pinch, wheel or double click, turn by swipe or arrow keys. */
export function PhotoLightbox({ imageUrls, title, opened, index, onShow, onClose }: PhotoLightboxProps) {
  useBackCloses('photos', opened, onClose)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  return (
    <Lightbox
      open={opened}
      close={onClose}
      index={index}
      on={{ view: (now) => onShow(now.index) }}
      slides={imageUrls.map((url, at) => ({
        src: imageAt(url, 1600),
        alt: `${title}, photo ${at + 1} of ${imageUrls.length}`,
      }))}
      plugins={[Zoom]}
      zoom={{ scrollToZoom: true, maxZoomPixelRatio: 2, pinchZoomV4: true }}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      animation={isStill ? { fade: 0, swipe: 0, navigation: 0, zoom: 0 } : { fade: 180, swipe: 220 }}
      labels={{
        Lightbox: `Photos of ${title}`,
        'Photo gallery': `Photos of ${title}`,
        Previous: 'Previous photo',
        Next: 'Next photo',
      }}
      styles={{ root: { '--yarl__color_backdrop': 'rgb(31 26 28 / 96%)' } }}
    />
  )
}
