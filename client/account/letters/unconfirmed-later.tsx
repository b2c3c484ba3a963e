import { latePart } from '../../ui/fetch-part.ts'
import { usePageLoaded } from '../../ui/hooks/use-page-loaded.ts'

const Unconfirmed = latePart(async () => (await import('./unconfirmed.tsx')).Unconfirmed)

/** Unconfirmed, fetched after the page has loaded. */
export const UnconfirmedLater = () => usePageLoaded() && <Unconfirmed />
