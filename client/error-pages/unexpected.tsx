import { FailedPage } from './failed-page.tsx'

/** For rendering errors: caused by our mistake or a browser extension, never by the connection. */
export const NOT_SHOWN = "We couldn't show this page. Please try again in a moment."

/** The page of a rendering error, whose reason is only logged. */
export const Unexpected = () => <FailedPage>{NOT_SHOWN}</FailedPage>
