import { MissingPage } from './missing-page.tsx'

/** An address that leads nowhere. The server answers it with 404. */
export const NotFound = () => (
  <MissingPage title="Page Not Found">The page you are looking for does not exist.</MissingPage>
)
