import { Dialog, type Openable } from '../../ui/dialogs/dialog.tsx'
import classes from './picture-dialog.module.css'

interface PictureDialogProps extends Openable {
  url: string
  width: number
  height: number
  alt: string
}

/** A picture, as large as the screen allows. */
export const PictureDialog = ({ url, width, height, alt, opened, onClose }: PictureDialogProps) => (
  <Dialog title="Picture" opened={opened} onClose={onClose} size="auto" isLarge>
    <img className={classes.picture} src={url} alt={alt} width={width} height={height} />
  </Dialog>
)
