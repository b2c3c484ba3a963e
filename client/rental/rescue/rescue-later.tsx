import { latePart } from '../../ui/fetch-part.ts'

/** `Rescue`, whose code is fetched after the page: few rentals are ever at risk. */
export const RescueLater = latePart(async () => (await import('./rescue.tsx')).Rescue)
