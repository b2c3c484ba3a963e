import { FailedPage } from './failed-page.tsx'

/** A page that could not be shown. The reason is the log's business. */
export const Unexpected = () => (
  <FailedPage>We couldn't show this page. Please try again in a moment.</FailedPage>
)
