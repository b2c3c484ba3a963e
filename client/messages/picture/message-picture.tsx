import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import classes from '../message-list.module.css'

interface MessagePictureProps {
  url: string
  width: number
  height: number
  /** The sender. */
  by: string
}

const load = async () => (await import('./picture-dialog.tsx')).PictureDialog

/** A picture in a box of its final size; a press opens it large. */
export function MessagePicture({ url, width, height, by }: MessagePictureProps) {
  const { Dialog, opened, open, close } = useLazyDialog(load)
  const alt = `Picture from ${by}`
  return (
    <>
      <button type="button" className={classes.picture} aria-label={`Look closer: ${alt}`} onClick={open}>
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
