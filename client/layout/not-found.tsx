import { MissingNotice } from './missing-notice.tsx'

/** An address that leads nowhere. The server answers it with 404. */
export const NotFound = () => (
  <MissingNotice title="Page Not Found">The page you are looking for does not exist.</MissingNotice>
)
