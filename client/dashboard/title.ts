import type { Shop } from '../../shared/settings/shop.ts'
import { titled } from '../head/head.ts'

/** `(2) My Dashboard | Second Dance` while two things wait for an owner. */
export const dashboardTitle = (ownerTasks: number, shop: Shop) =>
  titled(ownerTasks > 0 ? `(${ownerTasks}) My Dashboard` : 'My Dashboard', shop)
