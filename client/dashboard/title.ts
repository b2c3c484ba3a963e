import { titled } from '../head/head.ts'

/** `(2) My Dashboard | Second Dance` while two requests wait for an answer. */
export const dashboardTitle = (pendingRequests: number) =>
  titled(pendingRequests > 0 ? `(${pendingRequests}) My Dashboard` : 'My Dashboard')
