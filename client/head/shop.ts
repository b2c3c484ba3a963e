import { useRouter } from '@tanstack/react-router'

/** What the shop says of itself, as of loading the page: its name, its tagline, its address. */
export const useShop = () => useRouter().options.context.shop
