import { NOT_SHOWN } from '../api.ts'
import { FailedPage } from './failed-page.tsx'

/** A page that could not be shown. The reason is the log's business. */
export const Unexpected = () => <FailedPage>{NOT_SHOWN}</FailedPage>
