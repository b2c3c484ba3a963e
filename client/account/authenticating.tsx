import { Skeleton } from '@mantine/core'
import classes from './account.module.css'

/** While it is not known yet who is here. */
export const Authenticating = () => (
  <div className={`page ${classes.page}`} role="status">
    <p>Authenticating...</p>
    <Skeleton height={40} width="60%" mt={16} />
    <Skeleton height={16} mt={20} />
    <Skeleton height={16} width="80%" mt={12} />
  </div>
)
