/** The schemas of the account's forms; loaded with the first field, as they weigh more than the forms. */
export const fetchSchemas = () => import('./checks.ts')
