/** What forms of an account are checked with; fetched when somebody comes to one, for it weighs more than they do. */
export const fetchSchemas = () => import('./checks.ts')
