import type { Shop } from '../../shared/settings/shop.ts'

/** What the shop says of itself, on a page that the server could not render (server/pages/plugin.ts). */
export const shopOfEmptyPage = () => JSON.parse(document.documentElement.dataset.shop ?? '{}') as Shop
