import { getRouteApi } from '@tanstack/react-router'

const root = getRouteApi('__root__')

/**
 * The market's today, as of the page's HTML: server and browser render the same dates. For display only; the
 * rules for choosing use the clock.
 */
export const useToday = () => root.useLoaderData({ select: ({ today }) => today })
