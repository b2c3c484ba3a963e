import { titled } from '../head/head.ts'

/** `(2) My Dashboard | Second Dance` while two things wait for an owner. */
export const dashboardTitle = (ownerTasks: number) =>
  titled(ownerTasks > 0 ? `(${ownerTasks}) My Dashboard` : 'My Dashboard')
