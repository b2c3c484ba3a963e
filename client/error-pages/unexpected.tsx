import { FailedPage } from './failed-page.tsx'

/** What a page says that could not be drawn: no connection helps with a mistake of ours, or of what changes pages. */
export const NOT_SHOWN = "We couldn't show this page. Please try again in a moment."

/** A page that could not be shown. The reason is the log's business. */
export const Unexpected = () => <FailedPage>{NOT_SHOWN}</FailedPage>
