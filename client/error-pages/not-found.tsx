import { MissingPage } from './missing-page.tsx'

/** The page of an unknown address. The server answers with 404. */
export const NotFound = () => (
  <MissingPage title="Page Not Found">The page you are looking for does not exist.</MissingPage>
)
