import { getRouteApi } from '@tanstack/react-router'

const root = getRouteApi('__root__')

/**
 * The market's today, as the page was made with: server and browser write the same dates. For what is shown; what may
 * be chosen asks the clock.
 */
export const useToday = () => root.useLoaderData({ select: ({ today }) => today })
