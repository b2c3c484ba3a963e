import silhouette from './silhouette.svg?url&no-inline'
import { Picture } from '../ui/picture.tsx'
import classes from './dress-photo.module.css'

/** A small picture of a dress; decorative, as the title is beside it. */
export const DressPhoto = ({ url, color }: { url: string | undefined; color: string | undefined }) => (
  <Picture
    src={url ?? silhouette}
    alt=""
    width={84}
    height={112}
    sizes="84px"
    color={color}
    className={classes.photo}
  />
)
