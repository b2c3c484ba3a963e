import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'

interface PrivatePictureProps {
  /** Of the largest size. */
  url: string
  width: number
  height: number
  alt: string
  className?: string
}

const load = async () => (await import('./picture-dialog.tsx')).PictureDialog

/** A picture that only some may see, in a box of its final size; a press opens it large. */
export function PrivatePicture({ url, width, height, alt, className }: PrivatePictureProps) {
  const { Dialog, opened, open, close } = useLazyDialog(load)
  return (
    <>
      <button type="button" className={className} aria-label={`Look closer: ${alt}`} onClick={open}>
        <img
          loading="lazy"
          decoding="async"
          src={url.replace('.webp', '-640.avif')}
          alt={alt}
          width={width}
          height={height}
          style={{ aspectRatio: `${width} / ${height}` }}
        />
      </button>
      {Dialog && <Dialog url={url} width={width} height={height} alt={alt} opened={opened} onClose={close} />}
    </>
  )
}
