import { FailedNotice } from './failed-notice.tsx'

/** A page that could not be shown. The reason is the log's business. */
export const Unexpected = () => (
  <FailedNotice>We couldn't show this page. Please try again in a moment.</FailedNotice>
)
